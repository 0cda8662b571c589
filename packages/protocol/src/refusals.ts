/**
 * Plain-text refusals: the third kind of failure beside known errors and bugs. The protocol answers them with a
 * sentence and a status, without a code. Name → [status, sentence].
 */
export const refusals = {
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  BODY_TOO_LARGE: [413, 'The request body is too large.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment, then try again.'],
  DATABASE_UNAVAILABLE: [503, 'The service cannot reach its database right now. Please try again in a moment.'],
  INTERNAL_PROJECT_STAYS: [400, 'The project of the dashboard itself cannot be deleted.'],
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
  PASSKEY_BY_HAND: [400, 'A passkey cannot be switched on by hand; it has to be registered.'],
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
