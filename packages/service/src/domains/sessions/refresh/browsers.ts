import { familyOf } from '../../../platform/request/user-agent.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';

/** What a session remembers of the browsers that used it, the last one first. */
interface Memory {
  readonly seen: readonly Sighting[];
  /** When it went from one browser to another one in another network. */
  readonly moves: readonly number[];
}

interface Sighting {
  readonly browser: string;
  readonly network: string;
  readonly first: number;
  readonly last: number;
}

const REMEMBERED = 8;
/** A person changes the network, or brings a session along to another browser; back and forth goes who is two. */
const SUSPICIOUS_MOVES = 3;

/**
 * What a session remembers after a use, and whether it is in two places at once; undefined when there is nothing new.
 * Only browsers count: a server that renders pages uses the sessions of browsers, from elsewhere.
 */
export function sighted(
  known: unknown,
  visitor: Visitor | undefined,
  network: string,
  now: number,
  windowMillis: number,
): { readonly memory: Memory; readonly isSuspicious: boolean } | undefined {
  if (!visitor?.isBrowser) return undefined;
  const { seen, moves } = (known ?? { seen: [], moves: [] }) as Memory;
  const [last] = seen;
  const browser = familyOf(visitor.userAgent ?? '').join(' ');
  if (last?.browser === browser && last.network === network) return undefined;
  const same = (one: Sighting) => one.browser === browser && one.network === network;
  const first = seen.find(same)?.first ?? now;
  const recent = moves.filter((at) => now - at <= windowMillis);
  const isMove = last !== undefined && last.browser !== browser && last.network !== network;
  const allMoves = isMove ? [...recent, now] : recent;
  const isSuspicious = isMove && allMoves.length >= SUSPICIOUS_MOVES;
  const memory = {
    seen: [{ browser, network, first, last: now }, ...seen.filter((one) => !same(one))].slice(0, REMEMBERED),
    moves: isSuspicious ? [] : allMoves,
  };
  return { memory, isSuspicious };
}
