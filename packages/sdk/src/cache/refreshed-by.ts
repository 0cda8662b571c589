import type { WireKey } from '@latchkey/protocol/wire';

/** What an app keeps of the service. */
export type CacheName =
  | 'user'
  | 'users'
  | 'bans'
  | 'project'
  | 'adminProject'
  | 'additionalSettings'
  | 'ownedProjects'
  | 'internalApiKeys'
  | 'sessions'
  | 'contactChannels'
  | 'apiKeys'
  | 'notificationCategories';

/** Which change makes what stale. Who awaits the change gets it together with the new values. */
export type Refreshes = { readonly [K in WireKey]?: readonly CacheName[] };

const user = ['user', 'users'] as const;
const address = [...user, 'contactChannels'] as const;

/** What clients change, and what servers change by the same calls. */
export const refreshedBy: Refreshes = {
  'PATCH /users/me': user,
  'DELETE /users/me': ['users'],
  'POST /auth/password/set': user,
  'POST /auth/password/update': ['user', 'sessions'],
  'DELETE /auth/sessions/:id': ['sessions'],
  'POST /contact-channels': address,
  'PATCH /contact-channels/:user_id/:contact_channel_id': address,
  'DELETE /contact-channels/:user_id/:contact_channel_id': address,
  'POST /contact-channels/verify': address,
  'PATCH /emails/notification-preference/:user_id/:category_id': ['notificationCategories'],
  'POST /user-api-keys': ['apiKeys'],
  'PATCH /user-api-keys/:id': ['apiKeys'],
  'POST /latchkey/passkeys': user,
  'DELETE /latchkey/passkeys/:id': user,
  'POST /internal/projects': ['ownedProjects'],
};
