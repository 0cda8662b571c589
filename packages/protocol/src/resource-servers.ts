import { secureProblem, standardScopes } from './oauth-clients.ts';

/** A scope-token (RFC 6749, section 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** What is wrong with the identifier of a resource server; undefined where nothing is (RFC 8707, section 2). */
export const identifierProblem: (identifier: string) => string | undefined = secureProblem;

/** What is wrong with the name of a scope; undefined where nothing is. */
export function scopeProblem(name: string): string | undefined {
  if (!SCOPE.test(name)) return 'has a character that no scope can have: use letters, digits and . : _ - /';
  return Object.hasOwn(standardScopes, name) ? 'is a scope of every project' : undefined;
}
