import { LRUCache } from 'lru-cache';
import type { Fetch } from '../../platform/network/guarded-fetch.ts';

const MINUTE = 60_000;
/** Unknown keys have them asked for again after this, however many tokens name one. */
const PAUSE = 10_000;
const MAX_ADDRESSES = 500;

/** The public keys of an OpenID provider, as it publishes them. */
export interface KeySet {
  readonly keys: { readonly kty: string; readonly kid?: string }[];
}

interface Known {
  /** What is published, or what went wrong. */
  readonly asked: Promise<KeySet>;
  readonly at: number;
  /** The last ones that were read, which outlast a failure. */
  last?: KeySet | undefined;
}

const known = new WeakMap<Fetch, LRUCache<string, Known>>();

const has = ({ keys }: KeySet, keyId: string | undefined) =>
  keyId === undefined || keys.some(({ kid }) => kid === keyId);

/**
 * The keys at an address, asked for once a minute, and sooner where they lack the key that is looked for. While they are
 * out of reach, the last ones hold if they have it. Throws what went wrong.
 */
export async function keysAt(get: Fetch, address: string, keyId: string | undefined, now: number): Promise<KeySet> {
  const sets = known.get(get) ?? new LRUCache<string, Known>({ max: MAX_ADDRESSES });
  known.set(get, sets);
  const held = sets.get(address);
  const age = held ? now - held.at : MINUTE;
  const isFresh = held && (age < PAUSE || (age < MINUTE && held.last && has(held.last, keyId)));
  const set = isFresh ? held : asking(get, address, now, held?.last);
  sets.set(address, set);
  try {
    return await set.asked;
  } catch (error) {
    if (set.last && has(set.last, keyId)) return set.last;
    throw error;
  }
}

/** Asks for the keys. A failure is remembered as such. */
function asking(get: Fetch, address: string, now: number, last: KeySet | undefined): Known {
  const asked = ask(get, address);
  const set: Known = { asked, at: now, last };
  asked.then(
    (keys) => {
      set.last = keys;
    },
    () => {},
  );
  return set;
}

async function ask(get: Fetch, address: string): Promise<KeySet> {
  const response = await get(address, { headers: { accept: 'application/json' } });
  const body: unknown = await response.json();
  const keys = (body as { readonly keys?: unknown } | null)?.keys;
  if (response.status !== 200 || !Array.isArray(keys)) throw new Error('The provider published no keys.');
  return { keys };
}
