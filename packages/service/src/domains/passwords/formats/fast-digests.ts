import { createHash } from 'node:crypto';
import { md5Rounds } from '../../../platform/crypto/md5-rounds.ts';
import { fromBase64, numberWithin } from './hash-format.ts';

/** How a digest of a password was made. Written down as `rule` beside a hash of the digest. */
export interface FastDigest {
  /** Everything but the digest. */
  readonly rule: string;
  readonly rounds: number;
  /** What the rule makes of a password. */
  digestOf(password: string): Promise<Buffer>;
}

const DJANGO = /^(md5|sha1)\$([^$]{1,128})\$([0-9a-f]{32,40})$/;
const LDAP = /^\{(SMD5|SSHA|SSHA256|SSHA512)\}([A-Za-z0-9+/]{24,}={0,2})$/;
const PHPASS = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;

const BYTES = { md5: 16, sha1: 20, sha256: 32, sha512: 64 } as const;
const OF_LDAP = { SMD5: 'md5', SSHA: 'sha1', SSHA256: 'sha256', SSHA512: 'sha512' } as const;
const MAX_SALT_BYTES = 128;

/**
 * Reads a salted MD5 or SHA digest: of Django (salt first), of LDAP servers (salt last), and of
 * WordPress before 6.8 and phpBB (phpass). Undefined for any other text, unsalted digests included.
 */
export function readFastDigest(text: string): { readonly fast: FastDigest; readonly digest: Buffer } | undefined {
  const parts = partsOfDjango(text) ?? partsOfLdap(text) ?? partsOfPhpass(text);
  const fast = parts && byRule(parts.rule);
  return fast && { fast, digest: parts.digest };
}

interface Parts {
  readonly rule: string;
  readonly digest: Buffer;
}

function partsOfDjango(text: string): Parts | undefined {
  const [, name, salt, hex = ''] = DJANGO.exec(text) ?? [];
  const digest = Buffer.from(hex, 'hex');
  if (!name || !salt || digest.length !== BYTES[name as 'md5' | 'sha1']) return undefined;
  return { rule: `${name},first,${Buffer.from(salt).toString('base64')}`, digest };
}

function partsOfLdap(text: string): Parts | undefined {
  const [, scheme, base64 = ''] = LDAP.exec(text) ?? [];
  const bytes = fromBase64(base64);
  if (!scheme || !bytes) return undefined;
  const name = OF_LDAP[scheme as keyof typeof OF_LDAP];
  const salt = bytes.subarray(BYTES[name]);
  if (salt.length === 0 || salt.length > MAX_SALT_BYTES) return undefined;
  return { rule: `${name},last,${salt.toString('base64')}`, digest: bytes.subarray(0, BYTES[name]) };
}

function partsOfPhpass(text: string): Parts | undefined {
  const [, count = '', salt, encoded = ''] = PHPASS.exec(text) ?? [];
  const digest = salt === undefined ? undefined : fromItoa64(encoded);
  return digest && { rule: `phpass,${ITOA64.indexOf(count)},${salt}`, digest };
}

/** The digest that a rule of ours describes; undefined beyond its bounds. */
export function byRule(rule: string): FastDigest | undefined {
  const [name = '', how = '', salt = ''] = rule.split(',');
  if (name === 'phpass') return phpass(rule, numberWithin(how, 7, 16), Buffer.from(salt));
  if (!Object.hasOwn(BYTES, name)) return undefined;
  const bytes = Buffer.from(salt, 'base64');
  const digestOf = async (password: string) => {
    const text = Buffer.from(password);
    return createHash(name)
      .update(Buffer.concat(how === 'first' ? [bytes, text] : [text, bytes]))
      .digest();
  };
  return { rule, rounds: 1, digestOf };
}

function phpass(rule: string, exponent: number | undefined, salt: Buffer): FastDigest | undefined {
  if (exponent === undefined) return undefined;
  const rounds = 2 ** exponent;
  // WordPress takes spaces off the ends.
  const digestOf = (password: string) => md5Rounds(salt, Buffer.from(password.trim()), rounds);
  return { rule, rounds, digestOf };
}

const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The 16 bytes of phpass's own alphabet: three bytes in four characters, the lowest bits first. */
function fromItoa64(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const group = [...text.slice(at, at + 4)].reduce(
      (sum, character, place) => sum + ITOA64.indexOf(character) * 64 ** place,
      0,
    );
    bytes.push(group & 255, (group >> 8) & 255, (group >> 16) & 255);
  }
  // The last group has one byte: its other bits are stray.
  const isWhole = bytes.slice(16).every((byte) => byte === 0);
  return isWhole ? Buffer.from(bytes.slice(0, 16)) : undefined;
}
