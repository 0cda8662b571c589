import { type Clock, systemWait, type Wait } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import { entryOf, type KeyRing, keyRingOf, type MasterKey, masterKey, newMasterKey } from '../crypto/key-ring.ts';
import { askingFor } from './ask.ts';
import { aws } from './aws.ts';
import { google } from './google.ts';
import { type KmsKey, type KmsProvider, KmsRefusal } from './kms-key.ts';
import { pkcs11 } from './pkcs11.ts';
import type { KmsSettings } from './settings.ts';
import { vault } from './vault.ts';

/** A row a kind of KMS: the scheme of its keys' addresses. */
const providers: Readonly<Record<string, KmsProvider>> = { vault, 'aws-kms': aws, 'gcp-kms': google, pkcs11 };

/** A master key that only its KMS can open: `id:address#ciphertext`. */
interface WrappedKey {
  readonly id: string;
  /** Which key of which KMS has wrapped it. */
  readonly kms: string;
  readonly wrapped: string;
}

/** An entry of a key ring as it is given: in clear, or wrapped. */
export type RingEntry = MasterKey | WrappedKey;

/** What the KMS of an entry is asked with. */
export interface RingWorld {
  readonly kms: KmsSettings;
  readonly clock: Clock;
  readonly wait?: Wait;
}

export const isWrapped = (entry: RingEntry): entry is WrappedKey => 'wrapped' in entry;

/** Reads entries, primary first, and asks no KMS. Throws an Error that names what is wrong, never the key. */
export function parseRingEntries(text: string): RingEntry[] {
  const entries = text.split(',').map((entry): RingEntry => {
    const [id, value] = entryOf(entry);
    const hash = value.indexOf('#');
    if (hash < 0) return masterKey(id, value);
    const [kms, wrapped] = [value.slice(0, hash), value.slice(hash + 1)];
    if (!/^[\w+/=:.-]+$/.test(wrapped)) throw new Error(`key "${id}" must have the answer of the KMS after the #`);
    parseKmsAddress(kms);
    return { id, kms, wrapped };
  });
  if (new Set(entries.map(({ id }) => id)).size !== entries.length) throw new Error('key ids must differ');
  return entries;
}

/** Reads the address of a key of a KMS. Throws an Error that says which there are. */
function parseKmsAddress(address: string) {
  const colon = address.indexOf(':');
  const provider = Object.hasOwn(providers, address.slice(0, colon)) && providers[address.slice(0, colon)];
  if (!provider) throw new Error(`a KMS is one of ${Object.keys(providers).join(', ')}, with a colon and a key of it`);
  if (/[\s,#]/.test(address)) throw new Error('the address of a key has no spaces, commas or #: write %20, %2C, %23');
  return provider.key(address.slice(colon + 1));
}

/** The ring in clear, for which each KMS is asked once. Throws an Error that names the entry and what to do. */
export async function openRing(entries: readonly RingEntry[], world: RingWorld): Promise<KeyRing> {
  return keyRingOf(await openEntries(entries, world));
}

/** Entries in clear, as text. */
export async function unwrapRing(entries: readonly RingEntry[], world: RingWorld): Promise<string> {
  return (await openEntries(entries, world)).map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
}

/**
 * The same keys, wrapped by a key of a KMS, as text; those that are wrapped already are wrapped anew. Each is opened once
 * more, so that what is answered will start.
 */
export async function wrapRing(entries: readonly RingEntry[], address: string, world: RingWorld): Promise<string> {
  const kms = keyAt(address, world);
  const wrapped: string[] = [];
  for (const { id, bytes } of await openEntries(entries, world)) {
    const entry = await said(id, address, async () => ({ id, kms: address, wrapped: await kms.wrap(bytes, id) }));
    const again = await openEntry(entry, world);
    if (!again.bytes.equals(bytes)) throw new Error(`${address}: it opens what it has wrapped as something else.`);
    wrapped.push(`${id}:${address}#${entry.wrapped}`);
  }
  return wrapped.join(',');
}

/** A new ring of one key, which was never shown in clear. */
export const newWrappedRing = (random: Random, address: string, world: RingWorld): Promise<string> =>
  wrapRing([newMasterKey(random)], address, world);

/** One after the other: with a wrong PIN, each try counts towards the lock of a token. */
async function openEntries(entries: readonly RingEntry[], world: RingWorld): Promise<MasterKey[]> {
  const opened: MasterKey[] = [];
  for (const entry of entries) opened.push(await openEntry(entry, world));
  return opened;
}

async function openEntry(entry: RingEntry, world: RingWorld): Promise<MasterKey> {
  if (!isWrapped(entry)) return entry;
  const { id, kms, wrapped } = entry;
  return said(id, kms, async () => masterKey(id, (await keyAt(kms, world).unwrap(wrapped, id)).toString('base64')));
}

const keyAt = (address: string, { kms, clock, wait = systemWait }: RingWorld): KmsKey =>
  parseKmsAddress(address)({ settings: kms, clock, ask: askingFor(clock, wait) });

/** What fails names the entry and its KMS. */
async function said<T>(id: string, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof KmsRefusal ? `${cause.message}${causeOf(cause)}` : (cause as Error).message;
    throw new Error(
      `LATCHKEY_KEY_RING: the KMS can't be used for key "${id}" (${address}). ${reason} ` +
        'Check that it runs and that the service may use its key.',
      { cause },
    );
  }
}

const causeOf = ({ cause }: Error): string => (cause instanceof KmsRefusal ? ` ${cause.message}` : '');
