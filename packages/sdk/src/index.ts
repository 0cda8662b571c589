export type { ErrorCode } from '@latchkey/protocol/errors';
export type { RefusalName } from '@latchkey/protocol/refusals';
export type { ApiKey, ApiKeyFirstView, ApiKeyUpdate, NewApiKey } from './api-keys/api-keys.ts';
export type { TeamApiKey, TeamApiKeyFirstView } from './api-keys/team-api-keys.ts';
export { ClientApp, type OfStore } from './apps/client-app.ts';
export type { ClientAppOptions } from './context/options.ts';
export type { Snapshot } from './core/cache/entry.ts';
export type { Store } from './core/cache/store.ts';
export type { CookieJar, Environment, Page, Tabs, TextStorage } from './core/environment.ts';
export { KnownError, type VerificationCodeErrorCode, verificationCodeErrors } from './core/known-error.ts';
export type { MailOptions } from './core/mail-options.ts';
export type { Proof, ProofErrorCode, ProofReason, ProofResult, ProofWay, Prover } from './core/proof.ts';
export type { Result } from './core/result.ts';
export type { StoredText } from './core/safe-storage.ts';
export type { AdminProjectFields, NewProject, Project, ProjectCopy } from './core/shapes/project.ts';
export type { Metadata, PermissionId, Register } from './core/shapes/register.ts';
export type { ActiveSession, GeoInfo } from './core/shapes/session.ts';
export type { NewTeam, TeamFields, TeamUpdate, ThatTeam } from './core/shapes/team.ts';
export type { ClientUserJson, UserFields, UserUpdate } from './core/shapes/user.ts';
export type { PasskeyCapabilities, WebAuthn, WebAuthnErrorCode } from './core/web-authn.ts';
export type { OwnerSession } from './core/wire/connection.ts';
export { ConnectionError } from './core/wire/connection-error.ts';
export { RateLimitError, ResponseError } from './core/wire/response-error.ts';
export type { ListPermissionsOptions, Permission } from './permissions/permissions.ts';
export type { RedirectMethod, RedirectOptions } from './redirects/redirect.ts';
export type { HandlerUrls } from './redirects/urls.ts';
export type { Impersonation } from './session/access-token.ts';
export type { Session } from './session/session.ts';
export type { SignOutOptions } from './session/sign-out-options.ts';
export type { Account } from './sign-in/accounts/parked.ts';
export type { SwitchAccountOptions } from './sign-in/accounts/switch-account.ts';
export type {
  AuthorizationRequest,
  AuthorizationRequestApp,
  AuthorizedResource,
} from './sign-in/authorization-requests.ts';
export type { SignInOptions } from './sign-in/begin-session.ts';
export type { CliLoginRequest } from './sign-in/cli/cli-confirm.ts';
export type { CliLoginOptions, CliLoginResult } from './sign-in/cli/cli-login.ts';
export type {
  AccountQuestion,
  EmailVerificationResult,
  VerificationEmailResult,
} from './sign-in/email-verification.ts';
export type { ImpersonationOffer, ImpersonationOfferResult, ImpersonationResult } from './sign-in/impersonation.ts';
export type {
  MagicLinkCheckResult,
  MagicLinkEmailResult,
  MagicLinkSignInOptions,
  MagicLinkSignInResult,
} from './sign-in/magic-link.ts';
export type { RecoveryCodeStatus, RecoveryCodes } from './sign-in/mfa/recovery-codes.ts';
export type {
  SecondFactorChoices,
  SecondFactorOptions,
  SecondFactorResult,
  SecurityKeySignInResult,
} from './sign-in/mfa/second-factor.ts';
export type {
  SecondFactors,
  SecurityKey,
  SecurityKeyRegistrationResult,
} from './sign-in/mfa/security-keys.ts';
export type { TotpResult, TotpSecret } from './sign-in/mfa/totp.ts';
export type { TrustedDevice } from './sign-in/mfa/trusted-devices.ts';
export type {
  ConnectedAccount,
  ConnectedAccountOptions,
  GetConnectedAccountOptions,
} from './sign-in/oauth/connected-accounts.ts';
export type { OAuthCallbackResult, OAuthProvider } from './sign-in/oauth/oauth.ts';
export type { CodeResult } from './sign-in/one-time-code.ts';
export type { NewPasskeyOptions, Passkey, PasskeyRegistrationResult } from './sign-in/passkeys/own-passkeys.ts';
export type { PasskeySignInOptions, PasskeySignInResult } from './sign-in/passkeys/passkeys.ts';
export type { Credential, NewCredential, SignInResult, SignUpResult } from './sign-in/password/credential.ts';
export type { NewPasswordErrorCode } from './sign-in/password/password-length.ts';
export type { ForgotPasswordResult, PasswordReset, PasswordResetResult } from './sign-in/password/password-reset.ts';
export type { NewPasswordResult, PasswordChange, PasswordChangeResult } from './sign-in/password/passwords.ts';
export type { Assurance, AssuranceLevel } from './sign-in/proof/assurance.ts';
export type { AccountThings } from './sign-in/removed.ts';
export type {
  TeamInvitationDetailsResult,
  TeamInvitationOffer,
  TeamInvitationOfferResult,
} from './sign-in/team-invitation.ts';
export type { Team, TeamMethods, TeamStores } from './teams/team.ts';
export type { InvitationResult, Invitations, NewInvitation, TeamInvitation } from './teams/team-invitations.ts';
export type { ListTeamMembersOptions, TeamMember, TeamMemberPage } from './teams/team-members.ts';
export type { EditableTeamMemberProfile, TeamMemberProfileUpdate } from './teams/team-profile.ts';
export type { TeamMemberProfile, TeamUser } from './teams/team-users.ts';
export type { SessionRoutes } from './token-stores/http-only-cookie.ts';
export type { RequestLike } from './token-stores/request.ts';
export type { SessionChange, SessionEnd, SessionServer, TokenStore, Tokens } from './token-stores/token-store.ts';
export type { TokenStoreInit } from './token-stores/token-stores.ts';
export type { ConnectedApp } from './users/connected-apps.ts';
export type { ContactChannel, NewContactChannel } from './users/contact-channels.ts';
export type { CurrentUser } from './users/current-user.ts';
export type { GetUserOptions } from './users/current-users.ts';
export type { NotificationCategory } from './users/notification-categories.ts';
export type { ListSecurityEventsOptions, SecurityEvent, SecurityEventPage } from './users/security-events.ts';
