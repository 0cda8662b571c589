export type { ErrorCode } from '@latchkey/protocol/errors';
export type { RefusalName } from '@latchkey/protocol/refusals';
export type { ApiKey, ApiKeyFirstView, ApiKeyUpdate, NewApiKey } from './account/api-keys.ts';
export type { ContactChannel, NewContactChannel } from './account/contact-channels.ts';
export type { NotificationCategory } from './account/notification-categories.ts';
export type { ListSecurityEventsOptions, SecurityEvent, SecurityEventPage } from './account/security-events.ts';
export type { Snapshot } from './cache/entry.ts';
export type { Store } from './cache/store.ts';
export { ClientApp, type OfStore } from './client-app.ts';
export type { CurrentUser, MemberActs, SessionActs } from './current-user.ts';
export type { GetUserOptions } from './current-users.ts';
export type { CookieJar, Environment, Page, Tabs, TextStorage } from './environment.ts';
export type { Assurance, AssuranceLevel } from './flows/assurance.ts';
export type { SignInOptions } from './flows/begin-session.ts';
export type { CliLoginRequest } from './flows/cli-confirm.ts';
export type { CliLoginOptions, CliLoginResult } from './flows/cli-login.ts';
export type {
  ConnectedAccount,
  ConnectedAccountOptions,
  GetConnectedAccountOptions,
} from './flows/connected-accounts.ts';
export type { Credential, NewCredential, SignInResult, SignUpResult } from './flows/credential.ts';
export type {
  AccountQuestion,
  EmailVerificationResult,
  VerificationEmailResult,
} from './flows/email-verification.ts';
export type { ImpersonationOffer, ImpersonationOfferResult, ImpersonationResult } from './flows/impersonation.ts';
export type {
  MagicLinkCheckResult,
  MagicLinkEmailResult,
  MagicLinkSignInOptions,
  MagicLinkSignInResult,
} from './flows/magic-link.ts';
export type { MailOptions } from './flows/mail-options.ts';
export type { OAuthCallbackResult, OAuthProvider } from './flows/oauth.ts';
export type { CodeResult } from './flows/one-time-code.ts';
export type { NewPasskeyOptions, Passkey, PasskeyRegistrationResult } from './flows/own-passkeys.ts';
export type { PasskeySignInOptions, PasskeySignInResult } from './flows/passkeys.ts';
export type { NewPasswordErrorCode } from './flows/password-length.ts';
export type { ForgotPasswordResult, PasswordReset, PasswordResetResult } from './flows/password-reset.ts';
export type { NewPasswordResult, PasswordChange, PasswordChangeResult } from './flows/passwords.ts';
export type { Proof, ProofErrorCode, ProofReason, ProofResult, ProofWay, Prover } from './flows/proof.ts';
export type { RecoveryCodeStatus, RecoveryCodes } from './flows/recovery-codes.ts';
export type { AccountThings } from './flows/removed.ts';
export type { SecondFactorResult } from './flows/second-factor.ts';
export type {
  TeamInvitationDetailsResult,
  TeamInvitationOffer,
  TeamInvitationOfferResult,
} from './flows/team-invitation.ts';
export type { TotpResult, TotpSecret } from './flows/totp.ts';
export type { PasskeyCapabilities, WebAuthn, WebAuthnErrorCode } from './flows/web-authn.ts';
export type { KeptText } from './kept-text.ts';
export { KnownError, type VerificationCodeErrorCode, verificationCodeErrors } from './known-error.ts';
export type { ClientAppOptions } from './options.ts';
export type { RedirectMethod, RedirectOptions } from './redirects/redirect.ts';
export type { HandlerUrls } from './redirects/urls.ts';
export type { Result } from './result.ts';
export type { Impersonation } from './session/access-token.ts';
export type { Session } from './session/session.ts';
export type { AdminProjectFields, NewProject, Project } from './shapes/project.ts';
export type { ActiveSession, GeoInfo } from './shapes/session.ts';
export type { NewTeam, TeamFields, TeamUpdate, ThatTeam } from './shapes/team.ts';
export type { ClientUserJson, UserFields, UserUpdate } from './shapes/user.ts';
export type { SignOutOptions } from './sign-out.ts';
export type { TokenStoreInit } from './stores/choose.ts';
export type { RequestLike } from './stores/request.ts';
export type { KeeperRoutes } from './stores/server-kept.ts';
export type { Keeper, SessionEnd, TokenStore, Tokens } from './stores/token-store.ts';
export type { Team, TeamActs, TeamApiKey, TeamApiKeyFirstView, TeamStores } from './team.ts';
export type { ListPermissionsOptions, Permission } from './teams/permissions.ts';
export type { InvitationResult, Invitations, NewInvitation, TeamInvitation } from './teams/team-invitations.ts';
export type { ListTeamMembersOptions, TeamMember, TeamMemberPage } from './teams/team-members.ts';
export type { EditableTeamMemberProfile, TeamMemberProfileUpdate } from './teams/team-profile.ts';
export type { TeamMemberProfile, TeamUser } from './teams/team-users.ts';
export type { OwnerSession } from './wire/connection.ts';
export { ConnectionError } from './wire/connection-error.ts';
export { RateLimitError, ResponseError } from './wire/response-error.ts';
