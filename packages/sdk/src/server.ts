export type { Inheriting } from './apps/inherited.ts';
export {
  type ByApiKey,
  ServerApp,
  type ServerAppOptions,
  type UserStores,
} from './apps/server-app.ts';
export type { NewServerTeam, ServerTeamFields, ServerTeamUpdate } from './core/shapes/team.ts';
export type { NewUser, ServerUserFields, ServerUserJson, ServerUserUpdate } from './core/shapes/user.ts';
export type { EmailToUser, NewEmail } from './emails/send.ts';
export * from './index.ts';
export type {
  ListPermissionHoldersOptions,
  PermissionHolder,
  PermissionHolderPage,
  PermissionQuestion,
} from './permissions/permission-holders.ts';
export type { Ban, BanOptions } from './server/bans.ts';
export type { CreatedSession, NewSession } from './server/create-session.ts';
export type { CurrentServerUser } from './server/current-server-user.ts';
export type { UserMerge } from './server/merges.ts';
export type {
  MemberStores,
  ServerTeam,
  ServerTeamMethods,
  ServerTeamStores,
  ServerTeamUser,
} from './server/server-team.ts';
export type { ServerUser, ServerUserMethods } from './server/server-user.ts';
export type { ListedTeam, ListTeamPageOptions, TeamPage } from './server/teams-of-project.ts';
export type { PrimaryEmailOptions } from './server/update-user.ts';
export type {
  ListedUser,
  ListedUserPage,
  ListUserPageOptions,
  ListUsersOptions,
  UserPage,
} from './server/user-list.ts';
export type { IncomingRequest } from './token-stores/incoming-request.ts';
export type { NewServerContactChannel, ServerContactChannel } from './users/contact-channels.ts';
export type { AccessTokenClaims, AccessTokenFault, VerifiedAccessToken } from './verified-tokens/verified-tokens.ts';
export type { WebhookData, WebhookEvent } from './webhook-receiver/event.ts';
export type { WebhookHeaders } from './webhook-receiver/headers.ts';
export { WebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver/receiver.ts';
export type { SeenWebhooks } from './webhook-receiver/seen.ts';
export { signWebhook, type WebhookToSign } from './webhook-receiver/sign.ts';
export {
  verifyWebhook,
  type WebhookDelivered,
  type WebhookFault,
  WebhookRefused,
} from './webhook-receiver/verify.ts';
