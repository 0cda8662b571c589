import type { WireKey } from '@latchkey/protocol/wire';

/** What an app keeps of the service. */
export type CacheName =
  | 'user'
  | 'users'
  | 'bans'
  | 'factors'
  | 'project'
  | 'adminProject'
  | 'additionalSettings'
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
export type Refreshes = { readonly [K in WireKey]?: readonly CacheName[] };

const user = ['user', 'users'] as const;
const address = [...user, 'contactChannels'] as const;
/** How members are shown in their teams. */
const members = ['teamUsers', 'teamMembers'] as const;
/** A user says how it is shown where a team has nothing else. */
const person = [...user, ...members, 'teamProfile'] as const;
const ofTeam = [...user, 'teams'] as const;
const held = ['permissions', 'permissionHolders', 'teamMembers'] as const;
/** Whoever joins or leaves a team gains or loses it, with what they may do there. */
const membership = [...ofTeam, ...held, 'teamUsers'] as const;

/** What clients change, and what servers change by the same calls. */
export const refreshedBy: Refreshes = {
  'PATCH /users/me': person,
  'DELETE /users/me': ['users', ...members],
  'POST /auth/password/set': user,
  'POST /auth/password/update': ['user', 'sessions'],
  'DELETE /auth/sessions/:id': ['sessions'],
  'POST /contact-channels': address,
  'PATCH /contact-channels/:user_id/:contact_channel_id': address,
  'DELETE /contact-channels/:user_id/:contact_channel_id': address,
  'POST /contact-channels/verify': address,
  'POST /latchkey/contact-channels/verify': address,
  'PATCH /emails/notification-preference/:user_id/:category_id': ['notificationCategories'],
  'POST /user-api-keys': ['apiKeys'],
  'PATCH /user-api-keys/:id': ['apiKeys'],
  'POST /latchkey/mfa/totp': user,
  'POST /latchkey/passkeys': user,
  'DELETE /latchkey/passkeys/:id': user,
  'DELETE /latchkey/connected-accounts/:user_id/:provider_id': user,
  // The user itself changes when it selects the team.
  'POST /teams': ['teams', 'permissionHolders'],
  'PATCH /teams/:team_id': ofTeam,
  'DELETE /teams/:team_id': [...ofTeam, 'permissions', 'permissionHolders'],
  'DELETE /team-memberships/:team_id/:user_id': membership,
  'PATCH /team-member-profiles/:team_id/:user_id': [...members, 'teamProfile'],
  'POST /team-invitations/send-code': ['teamInvitations'],
  'POST /latchkey/team-invitations': ['teamInvitations'],
  'POST /latchkey/team-invitations/:id/renew': ['teamInvitations'],
  'POST /latchkey/team-invitations/:id/link': ['teamInvitations'],
  'DELETE /team-invitations/:id': ['teamInvitations'],
  'POST /team-invitations/accept': [...membership, 'teamInvitations'],
  'POST /latchkey/team-permissions/:team_id/:user_id/:permission_id': held,
  'DELETE /latchkey/team-permissions/:team_id/:user_id/:permission_id': held,
  'POST /team-api-keys': ['teamApiKeys'],
  'PATCH /team-api-keys/:id': ['teamApiKeys'],
  'POST /internal/projects': ['ownedProjects'],
};
