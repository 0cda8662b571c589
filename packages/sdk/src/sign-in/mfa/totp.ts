import type { OfUser } from '../../context/lists.ts';
import type { Result } from '../../core/result.ts';

/** What a user and an authenticator app are to share. */
export interface TotpSecret {
  /** The secret itself, to show it in another way. */
  readonly secret: Uint8Array;
  /** For typing it into the app. */
  readonly base32: string;
  /** For those who scan it, as a QR code. */
  readonly uri: string;
  /**
   * Turns on two-factor authentication with the code the app shows, which proves the app has the secret, so users can't
   * lock themselves out.
   */
  enable(code: string): Promise<TotpResult>;
  /** Whether the app shows the right code, by this device's clock; changes nothing. */
  verify(code: string): Promise<boolean>;
}

/** What switching the second factor on comes to. */
export type TotpResult = Result<undefined, 'INVALID_TOTP_CODE'>;

const BYTES = 20;
const DIGITS = 6;
const SECONDS = 30;
/** As long as the service takes the code of the step before, and no longer: a clock that is off shall be found here. */
const GRACE_MILLIS = 5000;

/** A new secret to share with an authenticator app; nothing changes before it is handed to `update`. */
export async function createTotpSecret(user: OfUser): Promise<TotpSecret> {
  const { call, change, environment, json, resultOf } = user;
  const { display_name } = await call('GET /projects/current');
  const secret = environment.randomBytes(BYTES);
  const base32 = base32Of(secret);
  return {
    secret,
    base32,
    uri: uriOf(display_name, json.primary_email ?? json.id, base32),
    enable(code) {
      const body = { secret: btoa(String.fromCharCode(...secret)), code };
      return resultOf(async () => void (await change('POST /latchkey/mfa/totp', { body })), 'INVALID_TOTP_CODE');
    },
    verify: (code) => verifyTotp(secret, code, environment.clock()),
  };
}

/** In the form that authenticator apps agree on; a colon stands between the two names, and in neither. */
function uriOf(issuer: string, account: string, secret: string): string {
  const [by, of] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')));
  return `otpauth://totp/${by}:${of}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${SECONDS}`;
}

export async function verifyTotp(secret: Uint8Array, code: string, now: number): Promise<boolean> {
  const step = Math.floor(now / 1000 / SECONDS);
  const steps = now % (SECONDS * 1000) < GRACE_MILLIS ? [step, step - 1] : [step];
  const codes = await Promise.all(steps.map((step) => totpOf(secret, step)));
  return codes.includes(code.replace(/\s/g, ''));
}

/** HOTP with SHA-1 (RFC 4226, section 5.3). */
async function totpOf(secret: Uint8Array, step: number): Promise<string> {
  if (!crypto.subtle) throw new Error('Checking codes of an authenticator app needs a page with https.');
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), algorithm, false, ['sign']);
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f;
  const number = (digest.getUint32(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** RFC 4648, section 6, without padding. */
function base32Of(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)),
  );
}
