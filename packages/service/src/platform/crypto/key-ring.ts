import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '../../runtime/random.ts';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

/** The keys of an installation; everything secret at rest hangs on them. */
export interface KeyRing {
  /** The master keys: the first one, the primary, seals; the others open what they have sealed. */
  readonly keys: readonly RingKey[];
  /**
   * What secrets are hashed with, the first one from now on. A secret that was hashed cannot be hashed anew, so these
   * stay when the master keys are replaced: the database keeps them, sealed by the ring.
   */
  readonly hashKeys: readonly HashKey[];
}

/** A key that secrets are hashed with, and no more than that. */
export type SecretKey = Pick<HashKey, 'hashKey'>;

/** What has such keys, the first one from now on: an installation, and each project. */
export interface SecretKeys<Key extends SecretKey = SecretKey> {
  readonly hashKeys: readonly Key[];
}

/** One master key, already split into a key per purpose, so that no key serves two ends. */
export interface RingKey {
  readonly id: string;
  readonly sealKey: Buffer;
  readonly deriveKey: Buffer;
  /** What an installation hashes with that begins with this key. */
  readonly founding: HashKey;
}

/** A key that secrets are hashed with, and one for what has to last as long as they do. */
export interface HashKey {
  /** Of the master key that both were derived from. */
  readonly id: string;
  readonly hashKey: Buffer;
  readonly deriveKey: Buffer;
}

/** A master key as it is: 32 bytes with a name. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Reads `id:base64[,id:base64]`, primary first. Throws an Error that names what is wrong, never the key. */
export const parseKeyRing = (text: string): KeyRing =>
  keyRingOf(text.split(',').map((entry) => masterKey(...entryOf(entry))));

/** An entry's id, and what is behind it. */
export function entryOf(entry: string): [id: string, value: string] {
  const colon = entry.indexOf(':');
  const id = entry.slice(0, colon).trim();
  if (colon < 1 || !/^[\w-]{1,32}$/.test(id))
    throw new Error('every entry needs the form id:base64, or id:key#ciphertext if a KMS has wrapped it');
  return [id, entry.slice(colon + 1).trim()];
}

export function masterKey(id: string, base64: string): MasterKey {
  const bytes = Buffer.from(base64, 'base64');
  // Node's decoder skips invalid base64 characters; a ring with a typo would seal under a key that was never saved.
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== base64)
    throw new Error(`key "${id}" must be ${KEY_BYTES} bytes in base64`);
  return { id, bytes };
}

/** The ring of these keys, primary first. */
export function keyRingOf(masters: readonly MasterKey[]): KeyRing {
  const keys = masters.map(({ id, bytes }) => {
    const deriveKey = derive(bytes, 'derive');
    const founding = { id, hashKey: derive(bytes, 'hash'), deriveKey };
    return { id, sealKey: derive(bytes, 'seal'), deriveKey, founding };
  });
  if (new Set(keys.map((key) => key.id)).size !== keys.length) throw new Error('key ids must differ');
  return { keys, hashKeys: keys.map(({ founding }) => founding) };
}

/** No two rings name their keys alike. */
export const newMasterKey = (random: Random): MasterKey => ({
  id: random(4).toString('hex'),
  bytes: random(KEY_BYTES),
});

/** A fresh ring of one key, in the form that `parseKeyRing` reads. */
export function newKeyRingText(random: Random): string {
  const { id, bytes } = newMasterKey(random);
  return `${id}:${bytes.toString('base64')}`;
}

/** What a secret is for; part of its hash, so that a secret of one kind never passes as another. */
export type SecretKind =
  | 'project-key'
  | 'api-key'
  | 'api-key-locator'
  | 'directory-token'
  | 'imported-line'
  | 'refresh-token'
  | 'one-time-code'
  | 'one-time-code-tail'
  | 'recovery-code'
  | 'oauth-state'
  | 'oauth-verifier'
  | 'oauth-code'
  | 'oidc-client-secret'
  | 'oidc-record'
  | 'oidc-user-code'
  | 'oidc-ticket'
  | 'cli-polling-code'
  | 'cli-login-code'
  | 'device'
  | 'dpop-nonce'
  | 'set-up-link'
  | 'set-up-visit'
  | 'unsubscribe-link'
  | 'webhook-token'
  | 'address';

/** The keyed hash under which a secret is stored and looked up (HMAC-SHA-256 over kind, project and value). */
export function hashSecret(key: SecretKey, kind: SecretKind, projectId: string, value: string): Buffer {
  return createHmac('sha256', key.hashKey).update(`${kind}\0${projectId}\0${value}`).digest();
}

/**
 * A project's own keys, one for each of the installation's. They lead neither back to those nor to another project's, so
 * they can leave with the project.
 */
export const projectHashKeys = ({ hashKeys }: SecretKeys, projectId: string): SecretKey[] =>
  hashKeys.map(({ hashKey }) => ({ hashKey: derive(hashKey, `hash of project ${projectId}`) }));

/** The key that hashes what is stored from now on; the others only find what older ones stored. */
export const primary = <Key extends SecretKey>({ hashKeys }: SecretKeys<Key>): Key => hashKeys[0] as Key;

/** The master key that seals from now on. */
export const sealingKey = (ring: KeyRing): RingKey => ring.keys[0] as RingKey;

/**
 * Looks a secret up under every hash key, the primary first: one look-up, but in an installation that began with
 * several master keys. Returns what `find` found, or undefined.
 */
export async function findByHash<T>(
  { hashKeys }: SecretKeys,
  kind: SecretKind,
  projectId: string,
  value: string,
  find: (hash: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const key of hashKeys) {
    const found = await find(hashSecret(key, kind, projectId, value));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Encrypts under the ring's primary key. `place` (table, column, row) binds the value to where it is stored. */
export function sealWithRing(ring: KeyRing, random: Random, place: string, plain: Buffer): Buffer {
  const key = sealingKey(ring);
  const id = Buffer.from(key.id);
  return Buffer.concat([Buffer.from([id.length]), id, seal(key.sealKey, random, place, plain)]);
}

/** Throws an Error that names the key id when the ring lacks it, has another one by that id, or the value was changed. */
export function openWithRing(ring: KeyRing, place: string, sealed: Buffer): Buffer {
  const id = sealedWith(sealed);
  const key = ring.keys.find((candidate) => candidate.id === id);
  if (!key)
    throw new Error(`LATCHKEY_KEY_RING: it has no key "${id}", which ${place} is encrypted with. Give it back.`);
  try {
    return open(key.sealKey, place, sealed.subarray(1 + sealed.readUInt8(0)));
  } catch (cause) {
    throw new Error(
      `LATCHKEY_KEY_RING: its key "${id}" is not the one that ${place} was encrypted with, or that was changed since.`,
      { cause },
    );
  }
}

/** The id of the master key that a value was sealed with. */
const sealedWith = (sealed: Buffer): string => sealed.subarray(1, 1 + sealed.readUInt8(0)).toString();

/** A source that gives every process with this key the same bytes; `label` says what for. */
export function derivedRandom({ deriveKey }: Pick<HashKey, 'deriveKey'>, label: string): Random {
  return (size) => Buffer.from(hkdfSync('sha256', deriveKey, '', label, size));
}

/** A random key of a project's own, with which its secrets are sealed; destroying it makes backups unreadable. */
export function newDataKey(random: Random): Buffer {
  return random(KEY_BYTES);
}

/** AES-256-GCM: version, 96-bit random nonce, ciphertext, tag; `place` is the associated data. */
export function seal(key: Buffer, random: Random, place: string, plain: Buffer): Buffer {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the value was sealed with another key, for another place, or was tampered with. */
export function open(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error(`Sealed value of unknown version in ${place}.`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `latchkey ${purpose}`, KEY_BYTES));
}
