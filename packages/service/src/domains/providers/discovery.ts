import { LRUCache } from 'lru-cache';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi';
import type { Fetch } from '../../platform/network/guarded-fetch.ts';

const HOUR = 3_600_000;
const MAX_ISSUERS = 500;

interface Known {
  readonly server: Promise<AuthorizationServer>;
  readonly until: number;
}

const known = new WeakMap<Fetch, LRUCache<string, Known>>();

/**
 * Where an OpenID provider is spoken to, by its own account (OpenID Connect Discovery), asked once an hour. Throws what
 * went wrong when it does not say, or not of itself.
 */
export function discover(fetch: Fetch, issuer: string, now: number): Promise<AuthorizationServer> {
  const issuers = known.get(fetch) ?? new LRUCache<string, Known>({ max: MAX_ISSUERS });
  known.set(fetch, issuers);
  const held = issuers.get(issuer);
  if (held && held.until > now) return held.server;
  const asked = { server: ask(fetch, issuer), until: now + HOUR };
  issuers.set(issuer, asked);
  asked.server.catch(() => issuers.peek(issuer) === asked && issuers.delete(issuer));
  return asked.server;
}

async function ask(fetch: Fetch, issuer: string): Promise<AuthorizationServer> {
  const identifier = new URL(issuer);
  const isInClear = identifier.protocol === 'http:';
  const options = { [customFetch]: fetch, [allowInsecureRequests]: isInClear };
  const server = await processDiscoveryResponse(identifier, await discoveryRequest(identifier, options));
  const { authorization_endpoint, token_endpoint, userinfo_endpoint = token_endpoint } = server;
  for (const endpoint of [authorization_endpoint, token_endpoint, userinfo_endpoint]) {
    const isGood = typeof endpoint === 'string' && URL.canParse(endpoint) && isAllowed(endpoint, isInClear);
    if (!isGood) throw new Error('The issuer names an endpoint that is no address to go to.');
  }
  return server;
}

const isAllowed = (endpoint: string, isInClear: boolean) =>
  /^https:/i.test(endpoint) || (isInClear && /^http:/i.test(endpoint));
