import { type Clock, systemWait, type Wait } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import {
  entryOf,
  KEY_BYTES,
  type KeyRing,
  keyRingOf,
  type MasterKey,
  masterKey,
  newMasterKey,
} from '../crypto/key-ring.ts';
import { askingFor } from './ask.ts';
import { aws } from './aws.ts';
import { azure } from './azure.ts';
import { google } from './google.ts';
import { type KmsKey, type KmsProvider, KmsRefusal } from './kms-key.ts';
import { pkcs11 } from './pkcs11.ts';
import type { KmsSettings } from './settings.ts';
import { vault } from './vault.ts';

/** A row a kind of KMS: the scheme of its keys' addresses. */
const providers: Readonly<Record<string, KmsProvider>> = {
  vault,
  'aws-kms': aws,
  'gcp-kms': google,
  'azure-kv': azure,
  pkcs11,
};

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
  /** Where the ring or the address of the key was given, as messages name it. */
  readonly source: string;
  readonly clock: Clock;
  readonly wait?: Wait;
}

export const isWrapped = (entry: RingEntry): entry is WrappedKey => 'wrapped' in entry;

/** Reads entries, primary first, and asks no KMS. Throws an Error that names what is wrong, never the key. */
export function parseRingEntries(text: string): RingEntry[] {
  const entries = text.split(',').map((entry): RingEntry => {
    const [id, value] = entryOf(entry);
    const hash = value.indexOf('#');
    if (hash < 0 && Object.keys(providers).some((scheme) => value.startsWith(`${scheme}:`)))
      throw new Error(`key "${id}" names a KMS but has no #ciphertext: put the value in quotes in a file of settings`);
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

/** A ring that its KMS doesn't open or wrap: which entry, why, and what to do. */
export class RingRefusal extends Error {
  /** Whether a later try may have more luck, because the KMS is away. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = 'RingRefusal';
    this.isPassing = isPassing;
  }
}

/** The ring in clear, for which each KMS is asked once. Throws a RingRefusal. */
export async function openRing(entries: readonly RingEntry[], world: RingWorld): Promise<KeyRing> {
  return keyRingOf(await openEntries(entries, openingIn(world)));
}

/** Entries in clear, as text. */
export async function unwrapRing(entries: readonly RingEntry[], world: RingWorld): Promise<string> {
  const opened = await openEntries(entries, openingIn(world));
  return opened.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
}

/**
 * The same keys, wrapped by a key of a KMS, as text; those that are wrapped already are wrapped anew. Each text is read
 * and opened once more, so that what is answered will start.
 */
export async function wrapRing(entries: readonly RingEntry[], address: string, world: RingWorld): Promise<string> {
  const opening = openingIn(world);
  const kms = opening.keyAt(address);
  const texts: string[] = [];
  for (const { id, bytes } of await openEntries(entries, opening)) {
    const text = `${id}:${address}#${await said(world, id, address, () => kms.wrap(bytes, id))}`;
    const [again] = await openEntries(parseRingEntries(text), opening);
    if (!again?.bytes.equals(bytes)) throw new Error(`${address}: it opens what it has wrapped as something else.`);
    texts.push(text);
  }
  return texts.join(',');
}

/** A new ring of one key, which was never shown in clear. */
export const newWrappedRing = (random: Random, address: string, world: RingWorld): Promise<string> =>
  wrapRing([newMasterKey(random)], address, world);

/** What entries are opened with: each key of a KMS by one login, which may be good for no more. */
interface Opening {
  readonly world: RingWorld;
  keyAt(address: string): KmsKey;
}

function openingIn(world: RingWorld): Opening {
  const { kms: settings, clock, wait = systemWait } = world;
  const ask = askingFor(clock, wait);
  const known = new Map<string, KmsKey>();
  return {
    world,
    keyAt(address) {
      const key = known.get(address) ?? parseKmsAddress(address)({ settings, clock, ask });
      known.set(address, key);
      return key;
    },
  };
}

/** One after the other: with a wrong PIN, each try counts towards the lock of a token. */
async function openEntries(entries: readonly RingEntry[], opening: Opening): Promise<MasterKey[]> {
  const opened: MasterKey[] = [];
  for (const entry of entries) opened.push(await openEntry(entry, opening));
  return opened;
}

async function openEntry(entry: RingEntry, { world, keyAt }: Opening): Promise<MasterKey> {
  if (!isWrapped(entry)) return entry;
  const { id, kms, wrapped } = entry;
  const bytes = await said(world, id, kms, async () => {
    const plain = await keyAt(kms).unwrap(wrapped, id);
    if (plain.length === KEY_BYTES) return plain;
    throw new KmsRefusal(`What it opened has ${plain.length} bytes and is no master key, which has ${KEY_BYTES}.`);
  });
  return { id, bytes };
}

/** What fails names the entry and its KMS. */
async function said<T>({ source }: RingWorld, id: string, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof KmsRefusal)) throw error;
    const cause = error.cause instanceof KmsRefusal ? error.cause.message : '';
    const parts = [`the KMS can't be used for key "${id}" (${address}).`, error.message, cause, error.advice];
    throw new RingRefusal(`${source}: ${parts.filter(Boolean).join(' ')}`, error.isPassing);
  }
}
