import { isTrusted, type Networks } from '../platform/network/network.ts';

/**
 * The host that a browser has asked for, with its port where that is not the usual one of the public scheme. What a proxy
 * says of it is believed where the proxy is trusted: the last word, for the one before may be the browser's own.
 */
export function askedHost(request: Request, peer: string, trusted: Networks, scheme: string): string | undefined {
  const forwarded = isTrusted(peer, trusted)
    ? request.headers.get('x-forwarded-host')?.split(',').pop()?.trim()
    : undefined;
  const host = forwarded || (request.headers.get('host') ?? new URL(request.url).host);
  const address = `${scheme}//${host}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}
