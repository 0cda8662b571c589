import type { Random } from './random.ts';

/** Crockford's base 32, lower case: no i, l, o or u, so nothing is misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const SECRET_LENGTH = 45;
const REQUEST_ID_LENGTH = 16;

/** A random UUIDv4 (RFC 9562, section 5.4): the form of ids that leave the service. */
export function newId(random: Random): string {
  return uuid(random(16), 4);
}

const SHARED_BYTES = 4;

/**
 * Makes random UUIDv4s for rows that are inserted together. They begin with the same random bytes, so that they are
 * neighbours in every index, wherever in it that is; 90 random bits tell them apart.
 */
export function neighboringIds(random: Random): () => string {
  const shared = Buffer.from(random(SHARED_BYTES));
  return () => {
    const bytes = random(16);
    shared.copy(bytes);
    return uuid(bytes, 4);
  };
}

/** A UUIDv7 (RFC 9562, section 5.7), which begins with the time: ids in order are in the order of their making. */
export function newTimedId(now: number, random: Random): string {
  const bytes = random(16);
  bytes.writeUIntBE(now, 0, 6);
  return uuid(bytes, 7);
}

function uuid(bytes: Buffer, version: number): string {
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | (version << 4);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 45 characters of 5 random bits each: refresh tokens, one-time codes and the bodies of keys. */
export function newSecret(random: Random): string {
  return text(random(SECRET_LENGTH));
}

export function newRequestId(random: Random): string {
  return text(random(REQUEST_ID_LENGTH));
}

/** A byte a character; 256 is a multiple of 32, so dropping the three high bits keeps it uniform. */
function text(bytes: Buffer): string {
  let result = '';
  for (const byte of bytes) result += ALPHABET[byte & 31];
  return result;
}
