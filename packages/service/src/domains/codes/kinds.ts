const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What one-time codes are good for, and for how long, in milliseconds. */
export const codeLifetimes = {
  'sign-in': HOUR,
  'password-reset': HOUR,
  'contact-channel-verification': DAY,
  'team-invitation': 7 * DAY,
  'owner-invitation': 7 * DAY,
  'mfa-attempt': 5 * MINUTE,
  'passkey-registration': 65 * SECOND,
  'passkey-authentication': 65 * SECOND,
  'passkey-proof': 65 * SECOND,
  'security-key-registration': 65 * SECOND,
  'security-key-use': 65 * SECOND,
  'email-proof': 10 * MINUTE,
  'oauth-link': MINUTE,
  'account-question': HOUR,
  impersonation: 5 * MINUTE,
  'first-owner': DAY,
  'owner-recovery': 15 * MINUTE,
} as const;

/** Part of a code's hash, so that a code of one kind never passes as another. */
export type CodeKind = keyof typeof codeLifetimes;
