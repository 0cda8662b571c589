type Scope = 'team' | 'project';
type KeyOwner = 'user' | 'team';
type OnProject = { project_id: string };
type OnProvider = { provider_id: string };
type OnPermission = { permission_id: string };
type OnTeamPermission = { team_id: string; user_id: string; permission_id: string };
/** What one overload of an endpoint answered: a known error, or a plain one. */
export type OverloadError =
  | { code: ErrorCode; details?: object; error: string }
  | { status_code: number; message: string; headers: Record<string, string[]> };

/**
 * Every known error: code → [status, sentence]. The argument of the sentence is what travels as `details`;
 * a client builds the error again from code and details alone.
 */
// biome-ignore format: an error a line
export const errors = {
  BODY_PARSING_ERROR: [400, () => 'The request body could not be read. Send JSON with the content type application/json.'],
  SCHEMA_ERROR: [400, ({ message }: { message: string }) => message],
  ALL_OVERLOADS_FAILED: [400, (_: { overload_errors: readonly OverloadError[] }) => 'The request fits none of the forms that this endpoint accepts.'],
  UNSUPPORTED_ERROR: [500, ({ originalErrorCode }: { originalErrorCode: string }) => `The service answered with the error ${originalErrorCode}, which this client does not know. Update the client.`],

  PROJECT_KEY_WITHOUT_ACCESS_TYPE: [400, () => 'A project key was sent without an access type. Send the access type header too.'],
  INVALID_ACCESS_TYPE: [400, () => 'The access type must be client, server or admin.'],
  ACCESS_TYPE_WITHOUT_PROJECT_ID: [400, ({ request_type }: { request_type: string }) => `The access type ${request_type} needs a project. Send the project id header too.`],
  ACCESS_TYPE_REQUIRED: [400, () => 'This endpoint needs an access type. Send the access type header: client, server or admin.'],
  INSUFFICIENT_ACCESS_TYPE: [401, ({ actual_access_type, allowed_access_types }: { actual_access_type: string; allowed_access_types: readonly string[] }) => `The access type ${actual_access_type} may not call this endpoint. Allowed: ${allowed_access_types.join(', ')}.`],
  INVALID_PUBLISHABLE_CLIENT_KEY: [401, ({ project_id }: OnProject) => `The publishable client key is not valid for project ${project_id}.`],
  INVALID_SECRET_SERVER_KEY: [401, ({ project_id }: OnProject) => `The secret server key is not valid for project ${project_id}.`],
  INVALID_SUPER_SECRET_ADMIN_KEY: [401, ({ project_id }: OnProject) => `The super-secret admin key is not valid for project ${project_id}.`],
  UNPARSABLE_ADMIN_ACCESS_TOKEN: [401, () => 'The admin access token cannot be read.'],
  // Never a number: published clients of the protocol fail to rebuild this one error from a number.
  ADMIN_ACCESS_TOKEN_EXPIRED: [401, (_: { expired_at_millis: null }) => 'The admin access token has expired. Fetch a new one and try again.'],
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: [401, () => 'The project that this admin access token manages does not exist anymore.'],
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: [401, () => 'The user of this admin access token does not manage this project.'],
  CLIENT_AUTHENTICATION_REQUIRED: [401, () => 'Client access needs the publishable client key of the project.'],
  SERVER_AUTHENTICATION_REQUIRED: [401, () => 'Server access needs the secret server key of the project.'],
  ADMIN_AUTHENTICATION_REQUIRED: [401, () => 'Admin access needs the super-secret admin key of the project, or an admin access token.'],
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: [401, () => 'Send the publishable client key or the secret server key of the project.'],
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: [401, () => 'Send the publishable client key or the super-secret admin key of the project.'],
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: [401, () => 'Send a key of the project: publishable client, secret server or super-secret admin.'],
  EXPECTED_INTERNAL_PROJECT: [401, () => 'Only the internal project has this endpoint.'],
  PROJECT_NOT_FOUND: [404, ({ project_id }: OnProject) => `Project ${project_id} does not exist, or you have no access to it.`],
  BRANCH_DOES_NOT_EXIST: [400, ({ branch_id }: { branch_id: string }) => `The project has no branch ${branch_id}.`],

  UNPARSABLE_ACCESS_TOKEN: [401, () => 'The access token cannot be read.'],
  ACCESS_TOKEN_EXPIRED: [401, ({ expired_at_millis }: { expired_at_millis: number | null }) => `The access token has expired${expired_at_millis === null ? '' : ` (${instant(expired_at_millis)})`}. Refresh it and try again.`],
  INVALID_PROJECT_FOR_ACCESS_TOKEN: [401, ({ expected_project_id, actual_project_id }: { expected_project_id: string; actual_project_id: string }) => `The access token belongs to project ${actual_project_id}, not to project ${expected_project_id}.`],
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: [401, () => 'The session has ended. Please sign in again.'],
  CANNOT_DELETE_CURRENT_SESSION: [400, () => 'This is the session you are using. Sign out to end it.'],
  PROVIDER_REJECTED: [401, () => 'The identity provider refused to renew its token. Connect the account again.'],
  USER_AUTHENTICATION_REQUIRED: [401, () => 'You must be signed in to do this.'],
  CANNOT_GET_OWN_USER_WITHOUT_USER: [400, () => '"me" stands for the signed-in user, but nobody is signed in. Send an access token.'],

  USER_NOT_FOUND: [404, () => 'There is no such user.'],
  USER_ID_DOES_NOT_EXIST: [400, ({ user_id }: { user_id: string }) => `There is no user with the id ${user_id}.`],
  USER_EMAIL_ALREADY_EXISTS: [409, (_: { email: string; would_work_if_email_was_verified: boolean }) => 'Another account already uses this email to sign in.'],
  SIGN_UP_NOT_ENABLED: [400, () => 'This project does not accept new accounts.'],
  PASSWORD_AUTHENTICATION_NOT_ENABLED: [400, () => 'Password sign-in is not enabled for this project.'],
  PASSKEY_AUTHENTICATION_NOT_ENABLED: [400, () => 'Passkey sign-in is not enabled for this project.'],
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: [400, () => 'Anonymous accounts are not enabled for this project.'],
  EMAIL_PASSWORD_MISMATCH: [400, () => 'Wrong email or password.'],
  PASSWORD_TOO_SHORT: [400, ({ min_length }: { min_length: number }) => `The password is too short. Use at least ${min_length} characters.`],
  PASSWORD_TOO_LONG: [400, ({ maxLength }: { maxLength: number }) => `The password is too long. Use at most ${maxLength} characters.`],
  PASSWORD_REQUIREMENTS_NOT_MET: [400, () => 'This password is easy to guess: it has leaked before, or is little more than your email or the name of this app. Choose another.'],
  USER_DOES_NOT_HAVE_PASSWORD: [400, () => 'This user has no password yet. Set one first.'],
  PASSWORD_CONFIRMATION_MISMATCH: [400, () => 'Passwords do not match.'],
  REDIRECT_URL_NOT_WHITELISTED: [400, () => 'The redirect URL is not trusted. Add its domain to the trusted domains of the project.'],
  EMAIL_NOT_VERIFIED: [400, () => 'The email has not been verified yet.'],
  EMAIL_ALREADY_VERIFIED: [409, () => 'The email is verified already.'],
  EMAIL_NOT_ASSOCIATED_WITH_USER: [400, () => 'The email does not belong to this user.'],
  EMAIL_IS_NOT_PRIMARY_EMAIL: [400, ({ email, primary_email }: { email: string; primary_email: string | null }) => `${email} is not the primary email of the user${primary_email === null ? ', who has none' : `, which is ${primary_email}`}.`],
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: [409, (_: { type: 'email'; contact_channel_value: string | null; would_work_if_email_was_verified: boolean }) => 'Someone else already signs in with this email.'],
  EMAIL_TEMPLATE_ALREADY_EXISTS: [409, () => 'There is such an email template already.'],
  EMAIL_RENDERING_ERROR: [400, ({ error }: { error: string }) => `The email could not be rendered: ${error}`],

  VERIFICATION_CODE_NOT_FOUND: [404, () => 'There is no such code in this project. Check the code, or ask for a new one.'],
  VERIFICATION_CODE_EXPIRED: [400, () => 'The code has expired. Ask for a new one.'],
  VERIFICATION_CODE_ALREADY_USED: [409, () => 'The code has been used already. Ask for a new one.'],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: [400, () => 'The code was tried too often. Ask for a new one.'],
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: [400, (_: { attempt_code: string }) => 'A second factor is needed. Send the current code of your authenticator app.'],
  INVALID_TOTP_CODE: [400, () => 'The code is wrong or was used already. Try the current code of your authenticator app, or another recovery code.'],
  // The one passkey error with details: published clients of the protocol crash when this one comes without.
  PASSKEY_REGISTRATION_FAILED: [400, ({ message }: { message: string }) => message],
  PASSKEY_AUTHENTICATION_FAILED: [400, () => 'The passkey was not accepted. Try again, or sign in another way.'],
  PASSKEY_WEBAUTHN_ERROR: [400, ({ message, code }: { message: string; code: string }) => `The browser could not use the passkey (${code}): ${message}`],
  INVALID_POLLING_CODE: [400, () => 'There is no command-line sign-in with this polling code.'],
  CLI_AUTH_ERROR: [400, () => 'The command-line sign-in failed. Please try again.'],
  CLI_AUTH_EXPIRED_ERROR: [400, () => 'CLI authentication request expired. Please try again.'],
  CLI_AUTH_USED_ERROR: [400, () => 'This authentication token has already been used.'],

  INVALID_OAUTH_CLIENT_ID_OR_SECRET: [400, ({ client_id }: { client_id: string | null }) => `The OAuth client id or secret is wrong${client_id === null ? '' : ` (client id ${client_id})`}. The client id is the project id, the secret its publishable client key.`],
  INVALID_SCOPE: [400, () => 'The scope is not known. The only scope is legacy.'],
  INVALID_AUTHORIZATION_CODE: [400, () => 'The authorization code is wrong, expired or used. Start the sign-in again.'],
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: [400, () => 'This sign-in provider is not enabled for the project.'],
  OAUTH_PROVIDER_ACCESS_DENIED: [400, () => 'Access was denied at the sign-in provider.'],
  OUTER_OAUTH_TIMEOUT: [408, () => 'The OAuth flow has timed out. Please sign in again.'],
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: [400, () => 'The user has no connected account at this provider.'],
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: [400, () => 'The connected account has not granted the scope asked for. Connect it again with that scope.'],
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: [409, () => 'This account is connected to another user already.'],
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: [409, () => 'The user is connected to another account at this provider already.'],
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: [400, () => 'Extra scopes need OAuth keys of your own; this provider runs on shared keys.'],
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: [400, () => 'Access tokens need OAuth keys of your own; this provider runs on shared keys.'],
  INVALID_SHARED_OAUTH_PROVIDER_ID: [400, ({ provider_id }: OnProvider) => `The provider ${provider_id} cannot be used with shared keys.`],
  INVALID_STANDARD_OAUTH_PROVIDER_ID: [400, ({ provider_id }: OnProvider) => `${provider_id} is not a known OAuth provider.`],

  PERMISSION_NOT_FOUND: [404, ({ permission_id }: OnPermission) => `There is no permission ${permission_id}. Define it first.`],
  WRONG_PERMISSION_SCOPE: [404, ({ permission_id, expected_scope, actual_scope }: OnPermission & { expected_scope: Scope; actual_scope: Scope | null }) => `${permission_id} is not a ${expected_scope} permission${actual_scope === null ? '' : ` but a ${actual_scope} permission`}.`],
  CONTAINED_PERMISSION_NOT_FOUND: [400, ({ permission_id }: OnPermission) => `The contained permission ${permission_id} does not exist in this scope.`],
  PERMISSION_ID_ALREADY_EXISTS: [400, ({ permission_id }: OnPermission) => `The permission id ${permission_id} is taken already.`],
  PROJECT_PERMISSION_REQUIRED: [401, ({ user_id, permission_id }: OnPermission & { user_id: string }) => `User ${user_id} lacks the project permission ${permission_id}.`],
  TEAM_PERMISSION_REQUIRED: [401, ({ team_id, user_id, permission_id }: OnTeamPermission) => `User ${user_id} lacks the permission ${permission_id} in team ${team_id}.`],
  TEAM_PERMISSION_NOT_FOUND: [401, ({ team_id, user_id, permission_id }: OnTeamPermission) => `User ${user_id} was not granted the permission ${permission_id} in team ${team_id}.`],
  TEAM_NOT_FOUND: [404, ({ team_id }: { team_id: string }) => `Team ${team_id} does not exist.`],
  TEAM_ALREADY_EXISTS: [409, ({ team_id }: { team_id: string }) => `Team ${team_id} exists already.`],
  TEAM_MEMBERSHIP_NOT_FOUND: [404, ({ team_id, user_id }: { team_id: string; user_id: string }) => `User ${user_id} is not a member of team ${team_id}.`],
  TEAM_MEMBERSHIP_ALREADY_EXISTS: [409, () => 'The user is a member of the team already.'],
  API_KEY_EXPIRED: [401, () => 'API key has expired.'],
  API_KEY_REVOKED: [401, () => 'The API key has been revoked.'],
  WRONG_API_KEY_TYPE: [400, ({ expected_type, actual_type }: { expected_type: KeyOwner; actual_type: KeyOwner }) => `This is the API key of a ${actual_type}; the endpoint expects the key of a ${expected_type}.`],
  API_KEY_NOT_FOUND: [404, () => 'There is no such API key.'],
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: [400, () => 'A public API key is meant to be seen and is not revoked for it.'],
} as const satisfies Record<string, readonly [status: number, sentence: (details: never) => string]>;

/** The code of a known error, such as `USER_NOT_FOUND`: what each means is in the catalogue of errors. */
export type ErrorCode = keyof typeof errors;
/** The details that an error carries; `undefined` for those that have none. */
export type DetailsOf<C extends ErrorCode> = Parameters<(typeof errors)[C][1]> extends [infer D] ? D : undefined;

/** Errors that are never sent: names for a family of codes. */
export type AbstractErrorCode =
  | 'PROJECT_AUTHENTICATION_ERROR'
  | 'INVALID_PROJECT_AUTHENTICATION'
  | 'INVALID_ADMIN_ACCESS_TOKEN'
  | 'PROJECT_AUTHENTICATION_REQUIRED'
  | 'SESSION_AUTHENTICATION_ERROR'
  | 'INVALID_SESSION_AUTHENTICATION'
  | 'INVALID_ACCESS_TOKEN'
  | 'REFRESH_TOKEN_ERROR'
  | 'VERIFICATION_ERROR'
  | 'API_KEY_NOT_VALID';

/** A family goes by a name of its own, or by that of its most general error. */
type Family = AbstractErrorCode | 'PASSWORD_REQUIREMENTS_NOT_MET';

/** Who belongs to which family. */
export const errorParents: Partial<Record<ErrorCode | AbstractErrorCode, Family>> = {
  INVALID_PROJECT_AUTHENTICATION: 'PROJECT_AUTHENTICATION_ERROR',
  PROJECT_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_ERROR',
  EXPECTED_INTERNAL_PROJECT: 'PROJECT_AUTHENTICATION_ERROR',
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: 'INVALID_PROJECT_AUTHENTICATION',
  INVALID_ACCESS_TYPE: 'INVALID_PROJECT_AUTHENTICATION',
  ACCESS_TYPE_WITHOUT_PROJECT_ID: 'INVALID_PROJECT_AUTHENTICATION',
  ACCESS_TYPE_REQUIRED: 'INVALID_PROJECT_AUTHENTICATION',
  INSUFFICIENT_ACCESS_TYPE: 'INVALID_PROJECT_AUTHENTICATION',
  INVALID_PUBLISHABLE_CLIENT_KEY: 'INVALID_PROJECT_AUTHENTICATION',
  INVALID_SECRET_SERVER_KEY: 'INVALID_PROJECT_AUTHENTICATION',
  INVALID_SUPER_SECRET_ADMIN_KEY: 'INVALID_PROJECT_AUTHENTICATION',
  INVALID_ADMIN_ACCESS_TOKEN: 'INVALID_PROJECT_AUTHENTICATION',
  UNPARSABLE_ADMIN_ACCESS_TOKEN: 'INVALID_ADMIN_ACCESS_TOKEN',
  ADMIN_ACCESS_TOKEN_EXPIRED: 'INVALID_ADMIN_ACCESS_TOKEN',
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: 'INVALID_ADMIN_ACCESS_TOKEN',
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: 'INVALID_ADMIN_ACCESS_TOKEN',
  CLIENT_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  SERVER_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  ADMIN_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: 'PROJECT_AUTHENTICATION_REQUIRED',
  INVALID_SESSION_AUTHENTICATION: 'SESSION_AUTHENTICATION_ERROR',
  INVALID_ACCESS_TOKEN: 'INVALID_SESSION_AUTHENTICATION',
  UNPARSABLE_ACCESS_TOKEN: 'INVALID_ACCESS_TOKEN',
  ACCESS_TOKEN_EXPIRED: 'INVALID_ACCESS_TOKEN',
  INVALID_PROJECT_FOR_ACCESS_TOKEN: 'INVALID_ACCESS_TOKEN',
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: 'REFRESH_TOKEN_ERROR',
  CANNOT_DELETE_CURRENT_SESSION: 'REFRESH_TOKEN_ERROR',
  PROVIDER_REJECTED: 'REFRESH_TOKEN_ERROR',
  PASSWORD_TOO_SHORT: 'PASSWORD_REQUIREMENTS_NOT_MET',
  PASSWORD_TOO_LONG: 'PASSWORD_REQUIREMENTS_NOT_MET',
  VERIFICATION_CODE_NOT_FOUND: 'VERIFICATION_ERROR',
  VERIFICATION_CODE_EXPIRED: 'VERIFICATION_ERROR',
  VERIFICATION_CODE_ALREADY_USED: 'VERIFICATION_ERROR',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'VERIFICATION_ERROR',
  API_KEY_EXPIRED: 'API_KEY_NOT_VALID',
  API_KEY_REVOKED: 'API_KEY_NOT_VALID',
  WRONG_API_KEY_TYPE: 'API_KEY_NOT_VALID',
  API_KEY_NOT_FOUND: 'API_KEY_NOT_VALID',
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: 'API_KEY_NOT_VALID',
};

/** Whether an error belongs to a family, at any distance: `isErrorOf(error.code, 'API_KEY_NOT_VALID')`. */
export function isErrorOf(code: ErrorCode | AbstractErrorCode, family: ErrorCode | AbstractErrorCode): boolean {
  if (code === family) return true;
  const parent = errorParents[code];
  return parent !== undefined && isErrorOf(parent, family);
}

type Given<C extends ErrorCode> =
  DetailsOf<C> extends undefined
    ? [details?: undefined, options?: ErrorOptions]
    : [details: DetailsOf<C>, options?: ErrorOptions];

/** A failure with a name, thrown by that name and rendered in one place: `throw new KnownError('PASSWORD_TOO_SHORT', { min_length: 8 })`. */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly details: DetailsOf<C>;

  constructor(code: C, ...[details, options]: Given<C>) {
    const [status, sentence] = errors[code] as readonly [number, (details: unknown) => string];
    super(sentence(details), options);
    this.name = 'KnownError';
    this.code = code;
    this.status = status;
    this.details = details as DetailsOf<C>;
  }

  /** Whether something caught is this very error. */
  static is<C extends ErrorCode>(error: unknown, code: C): error is KnownError<C> {
    return error instanceof KnownError && error.code === code;
  }

  /** What travels as JSON. */
  body(): { code: C; details?: DetailsOf<C>; error: string } {
    const { code, details, message } = this;
    return details === undefined ? { code, error: message } : { code, details, error: message };
  }
}

function instant(millis: number): string {
  return new Date(millis).toISOString();
}
