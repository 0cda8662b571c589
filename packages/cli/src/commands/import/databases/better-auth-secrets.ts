import { createHash } from 'node:crypto';
import { base32, type SourceRecord } from '@latchkey/sdk/import-files';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hexToBytes, managedNonce } from '@noble/ciphers/utils.js';
import { CommandError } from '../../../command/command.ts';

/**
 * An authenticator app and backup codes, which Better Auth encrypts under `BETTER_AUTH_SECRET`, or one of the versions of
 * `BETTER_AUTH_SECRETS`. Codes may also stand there as they are.
 */
export function openTwoFactor({ secret, backup_codes: codes }: SourceRecord, keys: string): SourceRecord {
  const list: unknown = JSON.parse(isList(codes) ? codes : decrypted(codes, keys));
  return { totp_secret_base64: secretInBase64(decrypted(secret, keys)), recovery_codes: list };
}

const isList = (codes: unknown): codes is string => typeof codes === 'string' && codes.startsWith('[');

/** Its own secrets are used as text; those that were brought there from elsewhere say that they are in Base32. */
function secretInBase64(secret: string): string | undefined {
  const [, letters] = /^base32:(.+)$/s.exec(secret) ?? [];
  return letters === undefined ? Buffer.from(secret).toString('base64') : base32(letters);
}

/** Each secret is tried, for the cipher knows its own; `$ba$2$` before it only says which one it is. */
function decrypted(sealed: unknown, keys: string): string {
  const hex = String(sealed).replace(/^\$ba\$\d+\$/, '');
  for (const key of versions(keys)) {
    try {
      const cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest());
      return new TextDecoder().decode(cipher.decrypt(hexToBytes(hex)));
    } catch {
      // It is another one's.
    }
  }
  throw new CommandError("BETTER_AUTH_SECRET doesn't decrypt the two-factor secrets of this database.", 'FAILED');
}

/** The secrets of `2:newer,1:older`; any other text is one secret. */
function versions(keys: string): string[] {
  const entries = keys.split(',').map((entry) => /^\s*\d+:(.+)$/s.exec(entry)?.[1]?.trim());
  return entries.every((entry) => entry !== undefined) ? entries : [keys];
}
