/**
 * Plain-text refusals: the third kind of failure beside known errors and bugs. The protocol answers them with a
 * sentence and a status, without a code. Name → [status, sentence].
 */
export const refusals = {
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  BODY_TOO_LARGE: [413, 'The request body is too large.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment, then try again.'],
  PASSWORD_NOT_ENOUGH: [
    429,
    'Too many wrong passwords were tried for this e-mail. Sign in with a code sent to it, reset the password, or use a device that has signed in before.',
  ],
  DATABASE_UNAVAILABLE: [503, 'The service cannot reach its database right now. Please try again in a moment.'],
  HOST_MISDIRECTED: [421, 'The service is not served under this host. Use the address in its setting LATCHKEY_URL.'],
  ORIGIN_FOREIGN: [403, 'Only a page of the dashboard itself may ask for this.'],
  JSON_ONLY: [415, 'The request body must be JSON, with the content type application/json.'],
  PAGE_UNKNOWN: [404, 'There is nothing at this address.'],
  DASHBOARD_NOT_BUILT: [404, 'The dashboard was not built. Run "npm run build", then start the service again.'],
  DASHBOARD_NEEDS_ORIGIN: [
    404,
    'The dashboard needs an address of its own: the setting LATCHKEY_URL may have no path.',
  ],
  INTERNAL_PROJECT_STAYS: [400, 'The project of the dashboard itself cannot be deleted.'],
  DASHBOARD_KEY_STAYS: [400, 'This key is the one that the dashboard itself calls with; it cannot be revoked.'],
  IMAGE_UNKNOWN: [404, 'There is no such image.'],
  PROJECT_UNKNOWN: [404, 'There is no such project.'],
  SELF_DELETION_OFF: [400, 'Deleting your own account is not enabled for this project.'],
  PROFILE_IMAGE_INVALID: [400, 'The profile image must be a PNG, JPEG, GIF, BMP or WebP image as a base64 data URL.'],
  PASSWORD_AND_HASH: [400, 'Give either a password or a password hash, not both.'],
  PASSWORD_HASH_UNSUPPORTED: [400, 'This kind of password hash is not supported.'],
  AUTH_NEEDS_EMAIL: [400, 'A primary e-mail is needed before it can be used for sign-in.'],
  VERIFIED_NEEDS_EMAIL: [400, 'A primary e-mail is needed before it can be marked as verified.'],
  PASSWORD_NEEDS_EMAIL: [400, 'A primary e-mail is needed before a first password can be set.'],
  PASSWORD_AUTH_OFF: [400, 'Password sign-in is not enabled for this project.'],
  OTP_OFF: [400, 'Sign-in by e-mail code is not enabled for this project.'],
  MAGIC_LINK_OFF: [403, 'Signing in by a mailed link or code is not enabled for this project.'],
  PASSWORD_ALREADY_SET: [400, 'This user has a password already. Change it instead.'],
  CHANNEL_UNKNOWN: [404, 'There is no such contact channel.'],
  CHANNEL_NOT_OWN: [400, 'You can have codes sent to your own contact channels only.'],
  CHANNEL_GONE: [400, 'The contact channel that this code was sent to is gone.'],
  PASSKEY_BY_HAND: [400, 'A passkey cannot be switched on by hand; it has to be registered.'],
  SECOND_FACTOR_OFF: [400, 'Recovery codes need a second factor. Switch it on first.'],
  NOT_ANONYMOUS: [400, 'The signed-in user is not anonymous.'],
  EMAIL_THEME_INVALID: [400, 'This project has no such e-mail theme.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalName = keyof typeof refusals;

/** A plain-text refusal, thrown by name and rendered in one place. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  /** Seconds for `retry-after`, where waiting helps. */
  readonly retryAfter: number | undefined;

  constructor(refusal: RefusalName, options: { retryAfter?: number; cause?: unknown } = {}) {
    const [status, sentence] = refusals[refusal];
    super(sentence, { cause: options.cause });
    this.name = 'Refusal';
    this.refusal = refusal;
    this.status = status;
    this.retryAfter = options.retryAfter;
  }
}

/** An error of the OAuth token endpoint in the form of RFC 6749, section 5.2. */
export class OAuthError extends Error {
  readonly error: 'invalid_request';

  constructor(error: 'invalid_request', description: string) {
    super(description);
    this.name = 'OAuthError';
    this.error = error;
  }
}
