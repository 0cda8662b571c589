export type { Ban, BanOptions } from './account/by-server/bans.ts';
export type { CreatedSession, NewSession } from './account/by-server/create-session.ts';
export type { PrimaryEmailOptions } from './account/by-server/update.ts';
export type { NewServerContactChannel, ServerContactChannel } from './account/contact-channels.ts';
export type { CurrentServerUser } from './current-server-user.ts';
export type { EmailToUser, NewEmail } from './emails/send.ts';
export * from './index.ts';
export type { Inheriting } from './inherited.ts';
export type {
  ListPermissionHoldersOptions,
  PermissionHolder,
  PermissionHolderPage,
  PermissionQuestion,
} from './permission-holders.ts';
export {
  type ByApiKey,
  ServerApp,
  type ServerAppOptions,
  type UserStores,
} from './server-app.ts';
export type { MemberStores, ServerTeam, ServerTeamActs, ServerTeamStores, ServerTeamUser } from './server-team.ts';
export type { ServerUser, ServerUserActs } from './server-user.ts';
export type { NewServerTeam, ServerTeamFields, ServerTeamUpdate } from './shapes/team.ts';
export type { NewUser, ServerUserFields, ServerUserJson, ServerUserUpdate } from './shapes/user.ts';
export type { ListedTeam, ListTeamPageOptions, TeamPage } from './teams-of-project.ts';
export type { ListUsersOptions, UserPage } from './user-list.ts';
export type { AccessTokenClaims, AccessTokenFault } from './verified-tokens/claims.ts';
export type { VerifiedAccessToken } from './verified-tokens/verified-tokens.ts';
export type { WebhookData, WebhookEvent } from './webhook-receiver/event.ts';
export type { WebhookHeaders } from './webhook-receiver/headers.ts';
export { WebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver/receiver.ts';
export type { SeenWebhooks } from './webhook-receiver/seen.ts';
export {
  verifyWebhook,
  type WebhookDelivered,
  type WebhookFault,
  WebhookRefused,
} from './webhook-receiver/verify.ts';
