import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { TreeHead } from './hash-tree.ts';

/** A signed head whose signature was verified with the key in its header. */
export interface SignedHead extends TreeHead {
  readonly projectId: string;
  /** In milliseconds since the epoch. */
  readonly signedAt: number;
  /** The thumbprint of the key (RFC 7638). */
  readonly key: string;
}

const TYPE = 'latchkey-log-head';
const SIGNATURE_BYTES = 64;
const HASH_BYTES = 32;

/** Bytes of base64url as RFC 4648 has it, in their one spelling; undefined for anything else. */
function bytesOf(text: unknown, length?: number): Buffer | undefined {
  if (typeof text !== 'string') return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text && (length === undefined || bytes.length === length) ? bytes : undefined;
}

/** A SHA-256 hash in base64url; undefined for anything else. */
export const hashIn = (text: unknown): Buffer | undefined => bytesOf(text, HASH_BYTES);

/** Whether a value is a count that a number holds exactly. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads a head and verifies its signature; undefined for what is none, or isn't signed by the key that it names. */
export function readHead(jws: unknown): SignedHead | undefined {
  if (typeof jws !== 'string') return undefined;
  const [header, payload, signature, ...more] = jws.split('.');
  const bytes = bytesOf(signature, SIGNATURE_BYTES);
  const { alg, typ, jwk } = objectIn(header);
  if (more.length > 0 || !bytes || alg !== 'ES256' || typ !== TYPE || typeof jwk !== 'object' || !jwk) return undefined;
  const { kty, crv, x, y } = jwk as Readonly<Record<string, unknown>>;
  if (kty !== 'EC' || crv !== 'P-256' || !hashIn(x) || !hashIn(y)) return undefined;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' });
    if (!verify('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, bytes))
      return undefined;
  } catch {
    return undefined;
  }
  const { project_id: projectId, size, root: text, signed_at_millis: signedAt } = objectIn(payload);
  const root = hashIn(text);
  if (typeof projectId !== 'string' || !isCount(size) || size === 0 || !root || !isCount(signedAt)) return undefined;
  // The members that a thumbprint is of, in their order (RFC 7638, section 3.2).
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { projectId, size, root, signedAt, key: thumbprint };
}

function objectIn(part: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytesOf(part)?.toString() ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
