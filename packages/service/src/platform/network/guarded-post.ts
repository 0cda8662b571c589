import type { IncomingMessage } from 'node:http';
import type { Egress } from './egress.ts';
import { type FetchLimits, lookUpOnly, send } from './guarded-fetch.ts';

/** What a server answered; of the body its beginning. */
export interface Posted {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why no answer could be had. */
export type NoPost = 'refused_address' | 'unknown_host' | 'connection_failed' | 'timeout';

/** What is sent. */
export interface PostedMessage {
  /** POST where it is left out. */
  readonly method?: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Hands a message to a server that a tenant names; redirects are not followed. */
export type Post = (address: string, message: PostedMessage, signal?: AbortSignal) => Promise<Posted | NoPost>;

/** Where a message may go, beside what the settings allow. */
export interface PostRules {
  readonly ports: readonly number[];
  /** Whether servers outside of our own network are spoken to by https alone. */
  readonly isSecret: boolean;
}

const RULES: PostRules = { ports: [80, 443, 8080, 8443], isSecret: false };
const LIMITS: FetchLimits = { millis: 10_000, bytes: 16 * 1024 };

/**
 * Posts where the guard lets it, at the address that the guard has looked up and no other, each time by a connection of
 * its own. Who answers has answered: how long the body is, or whether it ever ends, changes nothing.
 */
export function guardedPost(egress: Egress, limits = LIMITS, { ports, isSecret } = RULES): Post {
  return async (address, message, stop) => {
    const url = new URL(address);
    const timeout = AbortSignal.timeout(limits.millis);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const destination = await egress.reach(url.hostname.replace(/^\[|\]$/g, ''), port, ports);
    if ('refused' in destination) return destination.refused === 'unknown' ? 'unknown_host' : 'refused_address';
    if (isSecret && destination.isPublic && url.protocol !== 'https:') return 'refused_address';
    try {
      const lookup = lookUpOnly(destination.address);
      const answer = await send(url, { method: 'POST', ...message }, { lookup, signal });
      const { statusCode: status = 500 } = answer;
      return { status, headers: headersOf(answer), body: await beginningOf(answer, limits.bytes) };
    } catch {
      return timeout.aborted ? 'timeout' : 'connection_failed';
    }
  };
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return Object.fromEntries(entries);
}

/** The rest is left unread: ending the loop ends the connection. */
async function beginningOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let room = bytes;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      text += decoder.decode(chunk.subarray(0, room), { stream: true });
      room -= chunk.length;
      if (room <= 0) break;
    }
  } catch {
    // What came until then is what is known.
  }
  return text;
}
