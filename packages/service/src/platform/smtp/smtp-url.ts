import { isLoopback } from '../network/public-address.ts';
import type { SmtpServer } from './smtp.ts';

const PORT = 587;
const SECURE_PORT = 465;

/**
 * Reads `smtp://user:password@host:587` or `smtps://…`. TLS is required but on this machine; `?tls=optional` sends
 * without where the server has none. Throws an Error that says what is wrong, never the password.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash)
    throw new Error('it must be an address such as smtp://user:password@smtp.example.com:587 or smtps://…');
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return {
    host,
    port: Number(url.port) || (isSecure ? SECURE_PORT : PORT),
    isSecure,
    tls: isTlsOptional(url) || isLoopback(host) ? 'optional' : 'required',
    ...(url.username && { user: decoded(url.username), password: decoded(url.password) }),
  };
}

function isTlsOptional({ searchParams }: URL): boolean {
  for (const [name, value] of searchParams) {
    if (name !== 'tls' || !/^(required|optional)$/.test(value))
      throw new Error('behind the question mark there can be tls=optional or tls=required, and nothing else');
  }
  return searchParams.get('tls') === 'optional';
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('a % in its user or password must be written %25');
  }
}
