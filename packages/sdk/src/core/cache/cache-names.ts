import type { WireKey } from '@latchkey/protocol/wire';

/** What an app keeps of the service. */
export type CacheName =
  | 'user'
  | 'accounts'
  | 'users'
  | 'bans'
  | 'factors'
  | 'project'
  | 'adminProject'
  | 'ownedProjects'
  | 'internalApiKeys'
  | 'metrics'
  | 'owners'
  | 'ownerInvitations'
  | 'backups'
  | 'sessions'
  | 'contactChannels'
  | 'teams'
  | 'teamUsers'
  | 'teamMembers'
  | 'teamProfile'
  | 'teamInvitations'
  | 'teamApiKeys'
  | 'permissions'
  | 'permissionHolders'
  | 'teamPermissionDefinitions'
  | 'projectPermissionDefinitions'
  | 'apiKeys'
  | 'notificationCategories'
  | 'emailTemplates'
  | 'newEmailTemplates'
  | 'emailThemes'
  | 'emailPreviews'
  | 'emailVersions'
  | 'emails'
  | 'webhookEndpoints'
  | 'webhookDeliveries'
  | 'svixToken'
  | 'events';

/** Which change makes what stale. Who awaits the change gets it together with the new values. */
export type Invalidations = { readonly [K in WireKey]?: readonly CacheName[] };
