import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a key at a time. */
export const totpOf = (base32: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(base32), timestamp });
