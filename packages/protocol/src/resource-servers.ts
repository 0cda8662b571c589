import { standardScopes } from './oauth-clients.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** A scope-token (RFC 6749, section 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** What is wrong with the identifier of a resource server; undefined where nothing is (RFC 8707, section 2). */
export function identifierProblem(identifier: string): string | undefined {
  const url = URL.parse(identifier);
  // A space would end it in a list of scopes, and no URI has one.
  if (!url || /\s/.test(identifier)) return "isn't a complete address";
  if (identifier.includes('#')) return 'contains a fragment';
  if (url.username || url.password) return 'contains a username or password';
  const isLoopback = url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  if (url.protocol === 'https:' || isLoopback) return undefined;
  return 'must start with https:// (http:// works on localhost only)';
}

/** What is wrong with the name of a scope; undefined where nothing is. */
export function scopeProblem(name: string): string | undefined {
  if (!SCOPE.test(name)) return 'has a character that no scope can have: use letters, digits and . : _ - /';
  return Object.hasOwn(standardScopes, name) ? 'is a scope of every project' : undefined;
}
