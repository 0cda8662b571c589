import { dpopTarget } from '@latchkey/protocol/dpop';
import { type Environment, environmentOf } from '../core/environment.ts';
import { tokensInRequest } from '../token-stores/request.ts';
import { browserKeys, type KeyStore } from './key-store.ts';
import { dpopProof, tokenHash } from './proof.ts';

/** A body that is a stream is sent once, so not with the first request to an origin that asks for a nonce. */
export type BoundFetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Where the key is, and what requests are sent with. */
export interface BoundFetchOptions {
  /** Where the key is: `browserKeys()` by default. */
  readonly keys?: KeyStore;
  /** The outside world, where it is not the host's own. */
  readonly environment?: Partial<Environment> | undefined;
}

/**
 * A `fetch` that proves a key of this browser with each request (DPoP, RFC 9449). Sessions that begin through it are
 * bound to that key: their tokens are worthless to anyone who steals them. A request may carry several, such as that of a
 * session and, as `Authorization: DPoP`, one for an API.
 * `new ClientApp({ tokenStore: 'cookie', environment: { fetch: boundFetch() } })`. For a server of the application's own:
 * `bound(url, { headers: await app.getAuthHeaders() })`.
 */
export function boundFetch({ keys = browserKeys(), environment = {} }: BoundFetchOptions = {}): BoundFetch {
  const { fetch, clock, nonce: newId } = environmentOf(environment);
  /** The last nonce of each origin (RFC 9449, section 8). */
  const nonces = new Map<string, string>();

  return async (input, init = {}) => {
    const { url } = new Request(input);
    const { origin } = new URL(url);
    const headers = new Headers(init.headers);
    const [ath, ...others] = await Promise.all(tokensIn(headers).map(tokenHash));

    async function send(): Promise<Response> {
      const nonce = nonces.get(origin);
      const proof = await dpopProof(await keys.load(), {
        htm: init.method ?? 'GET',
        htu: dpopTarget(url),
        jti: newId(),
        iat: Math.floor(clock() / 1000),
        ...(ath && { ath }),
        ...(ath && others.length > 0 && { aths: [ath, ...others] }),
        ...(nonce && { nonce }),
      });
      const response = await fetch(input, { ...init, headers: { ...Object.fromEntries(headers), dpop: proof } });
      const given = response.headers.get('dpop-nonce');
      if (given) nonces.set(origin, given);
      return response;
    }

    const response = await send();
    return wantsNonce(response) ? send() : response;
  };
}

/** Nothing was done yet: the request is to be sent again with the nonce that came (RFC 9449, section 9). */
const wantsNonce = ({ headers }: Response) => /use_dpop_nonce/.test(headers.get('www-authenticate') ?? '');

/** The access tokens of a request. The first is one that is sent as RFC 9449 has it: any API checks that. */
const tokensIn = (headers: Headers): string[] => {
  const [, resource] = /^dpop (.+)/i.exec(headers.get('authorization') ?? '') ?? [];
  const own = ['x-latchkey-access-token', 'x-latchkey-admin-access-token'].map((name) => headers.get(name));
  const found = [resource, ...own, tokensInRequest({ headers }, '').accessToken];
  return [...new Set(found.filter((token) => typeof token === 'string'))];
};
