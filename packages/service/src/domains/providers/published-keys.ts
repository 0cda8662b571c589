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
  readonly keys: Promise<KeySet>;
  readonly at: number;
}

const known = new WeakMap<Fetch, LRUCache<string, Known>>();

/** The keys at an address, asked for once a minute, and sooner where they lack the key that is looked for. Throws what went wrong. */
export async function keysAt(
  fetching: Fetch,
  address: string,
  keyId: string | undefined,
  now: number,
): Promise<KeySet> {
  const sets = known.get(fetching) ?? new LRUCache<string, Known>({ max: MAX_ADDRESSES });
  known.set(fetching, sets);
  const held = sets.get(address);
  if (held && now - held.at < MINUTE) {
    const { keys } = await held.keys;
    if (now - held.at < PAUSE || keyId === undefined || keys.some(({ kid }) => kid === keyId)) return { keys };
  }
  const asked = { keys: ask(fetching, address), at: now };
  sets.set(address, asked);
  asked.keys.catch(() => sets.peek(address) === asked && sets.delete(address));
  return asked.keys;
}

async function ask(fetching: Fetch, address: string): Promise<KeySet> {
  const response = await fetching(address, { headers: { accept: 'application/json' } });
  const body: unknown = await response.json();
  const keys = (body as { readonly keys?: unknown } | null)?.keys;
  if (response.status !== 200 || !Array.isArray(keys)) throw new Error('The provider published no keys.');
  return { keys };
}
