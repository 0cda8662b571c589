import { type IncomingMessage, type RequestOptions, request as requestInClear } from 'node:http';
import { request as requestByTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Egress } from './egress.ts';

/** Asks a server elsewhere, in the terms of the standard's function of that name; redirects are not followed. */
export type Fetch = (address: string, options?: FetchOptions) => Promise<Response>;

export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | URLSearchParams | undefined;
  /** Tighter ones than usual. */
  readonly limits?: FetchLimits;
  /** Whether nothing of our own network is asked, whatever the settings allow: for addresses that strangers name. */
  readonly isPublicOnly?: boolean;
}

/** How long a server is waited for, and how much of its answer is taken in. */
export interface FetchLimits {
  readonly millis: number;
  readonly bytes: number;
}

const REASONS = {
  scheme: 'only http and https are spoken',
  in_clear: 'public servers are asked by https only',
  port: 'refused (port)',
  private: 'refused (private)',
  unknown: 'refused (unknown)',
  too_slow: 'it took too long',
  too_large: 'the response is too large',
  failed: 'the connection failed',
};
/** Nothing is sent for these until the address or the settings change. */
const FINAL: readonly string[] = ['scheme', 'in_clear', 'port', 'private'] satisfies (keyof typeof REASONS)[];

/** No answer could be had: the server may not be asked, is away, too slow, or says too much. */
export class NoAnswer extends Error {
  readonly reason: keyof typeof REASONS;
  /** Whether it stays so until the address or the settings change, so that asking again is of no use. */
  readonly isFinal: boolean;

  constructor(address: URL, reason: keyof typeof REASONS, options?: ErrorOptions) {
    super(`${address.host}: ${REASONS[reason]}`, options);
    this.name = 'NoAnswer';
    this.reason = reason;
    this.isFinal = FINAL.includes(reason);
  }
}

const LIMITS: FetchLimits = { millis: 10_000, bytes: 256 * 1024 };
/** Where others than the settings name may be asked. */
const PORTS = [80, 443, 8443];
const EMPTY = [204, 205, 304];

/**
 * Asks where the guard lets it, at the address that the guard has looked up and no other, each time by a connection of
 * its own. In clear only what is in our own network is asked. Throws NoAnswer.
 */
export function guardedFetch(egress: Egress, usual = LIMITS): Fetch {
  return async (address, options = {}) => {
    const { limits = usual, isPublicOnly = false } = options;
    const url = new URL(address);
    const signal = AbortSignal.timeout(limits.millis);
    try {
      const lookup = await permitted(egress, url, isPublicOnly);
      return await responseOf(url, await send(url, options, { lookup, signal }), limits.bytes);
    } catch (cause) {
      if (cause instanceof NoAnswer) throw cause;
      throw new NoAnswer(url, signal.aborted ? 'too_slow' : 'failed', { cause });
    }
  };
}

const publicOnes = new WeakMap<Fetch, Fetch>();

/** The same for addresses that strangers name; of one function always the same one. */
export function publicFetch(fetch: Fetch): Fetch {
  const known = publicOnes.get(fetch) ?? ((address, options) => fetch(address, { ...options, isPublicOnly: true }));
  publicOnes.set(fetch, known);
  return known;
}

/** A lookup pinned to one address, if the guard permits it. */
async function permitted(egress: Egress, url: URL, isPublicOnly: boolean): Promise<LookupFunction> {
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw new NoAnswer(url, 'scheme');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const destination = await egress.reach(url.hostname.replace(/^\[|\]$/g, ''), port, PORTS);
  if ('refused' in destination) throw new NoAnswer(url, destination.refused);
  if (isPublicOnly && !destination.isPublic) throw new NoAnswer(url, 'private');
  if (!isSecure && destination.isPublic) throw new NoAnswer(url, 'in_clear');
  return lookUpOnly(destination.address);
}

/** A look-up that knows one address. */
export function lookUpOnly(address: string): LookupFunction {
  const family = isIP(address);
  return (_, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family));
}

/** Sends a request; the answer comes with its body still to be read. */
export function send(
  url: URL,
  { method = 'GET', headers, body }: FetchOptions,
  options: RequestOptions,
): Promise<IncomingMessage> {
  const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(String(body));
  const length = content && { 'content-length': content.length };
  const request = url.protocol === 'https:' ? requestByTls : requestInClear;
  return new Promise((resolve, reject) => {
    request(url, { ...options, method, agent: false, headers: { 'user-agent': 'Latchkey', ...headers, ...length } })
      .on('response', resolve)
      .on('error', reject)
      .end(content);
  });
}

async function responseOf(url: URL, answer: IncomingMessage, limit: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new NoAnswer(url, 'too_large');
    chunks.push(chunk);
  }
  const { statusCode: status = 500 } = answer;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return new Response(EMPTY.includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
