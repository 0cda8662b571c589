import type { Environment } from '../core/environment.ts';
import { perKey } from '../core/per-key.ts';
import { cookieStore } from './cookie.ts';
import { httpOnlyCookieStore, type SessionRoutes } from './http-only-cookie.ts';
import { memoryStore } from './memory.ts';
import { type RequestLike, tokensInRequest } from './request.ts';
import { noTokens, type TokenStore, type Tokens } from './token-store.ts';

/**
 * Where the tokens of the user are: in cookies of the page, in memory, with the page's own server, in a request, in
 * this object, in a store of the host's own, or nowhere.
 */
export type TokenStoreInit = 'cookie' | 'memory' | 'http-only-cookie' | RequestLike | Tokens | TokenStore | null;

/** Creates the chosen store; the same choice gives the same store. Created on first use, because that may be I/O. */
export function storesOf(environment: Environment, projectId: string, routes: () => SessionRoutes) {
  const make = (choice: TokenStoreInit): TokenStore => {
    if (choice === null) return memoryStore(false, noTokens);
    if (choice === 'memory') return memoryStore(true, noTokens);
    if (choice === 'cookie') return cookieStore(environment, projectId);
    if (choice === 'http-only-cookie') return httpOnlyCookieStore(environment, projectId, routes);
    if (typeof choice !== 'object') throw new Error(`Unknown token store "${choice}".`);
    if ('subscribe' in choice) return choice;
    return memoryStore(false, 'headers' in choice ? tokensInRequest(choice, projectId) : choice);
  };
  const ofObject = perKey((choice: RequestLike | Tokens | TokenStore) => make(choice));
  const named: Record<string, TokenStore> = {};
  return (choice: TokenStoreInit): TokenStore => {
    if (typeof choice === 'object' && choice !== null) return ofObject(choice);
    // Null is a name too.
    const name = choice as string;
    named[name] ??= make(choice);
    return named[name];
  };
}
