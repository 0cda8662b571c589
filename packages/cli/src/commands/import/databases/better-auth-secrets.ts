import { createHash } from 'node:crypto';
import { base32, type SourceRecord } from '@latchkey/sdk/import-files';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hexToBytes, managedNonce } from '@noble/ciphers/utils.js';
import { CommandError } from '../../../command/command.ts';

/**
 * An authenticator app and backup codes, which Better Auth encrypts under `BETTER_AUTH_SECRET`, or one of the versions of
 * `BETTER_AUTH_SECRETS`. Codes may also stand there as they are. Throws for a row that can't be read: left out, its user
 * would lose the second factor.
 */
export function openTwoFactor(sealed: SourceRecord, keys: string): SourceRecord {
  const { user_id: userId, secret, backup_codes: codes } = sealed;
  const opened = (text: unknown) => {
    const plain = decrypted(text, keys);
    if (plain !== undefined) return plain;
    throw unread(`BETTER_AUTH_SECRET doesn't decrypt the two-factor secrets of user ${userId}`);
  };
  const totp = secretInBase64(opened(secret));
  const list = listIn(isList(codes) ? codes : opened(codes));
  if (totp === undefined || list === undefined)
    throw unread(`The two-factor secrets of user ${userId} aren't as Better Auth writes them`);
  return { totp_secret_base64: totp, recovery_codes: list };
}

const unread = (why: string) => new CommandError(`${why}.`, 'FAILED');

const isList = (codes: unknown): codes is string => typeof codes === 'string' && codes.startsWith('[');

/** Undefined for other text, which may be a secret, so no error tells of it. */
function listIn(codes: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(codes);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Its own secrets are used as text; those that were brought there from elsewhere say that they are in Base32. */
function secretInBase64(secret: string): string | undefined {
  const [, letters] = /^base32:(.*)$/s.exec(secret) ?? [];
  return letters === undefined ? Buffer.from(secret).toString('base64') : base32(letters);
}

/** Each secret is tried, for the cipher knows its own; `$ba$2$` before it only says which one it is. */
function decrypted(sealed: unknown, keys: string): string | undefined {
  const hex = String(sealed).replace(/^\$ba\$\d+\$/, '');
  for (const key of [keys, ...versions(keys)]) {
    try {
      const cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest());
      return new TextDecoder().decode(cipher.decrypt(hexToBytes(hex)));
    } catch {
      // It is another one's.
    }
  }
  return undefined;
}

/** The secrets of `2:newer,1:older`; none of other text, which is one secret. */
function versions(keys: string): string[] {
  const entries = keys.split(',').map((entry) => /^\s*\d+:(.+)$/s.exec(entry)?.[1]?.trim());
  return entries.every((entry) => entry !== undefined) ? entries : [];
}
