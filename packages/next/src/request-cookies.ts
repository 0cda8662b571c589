import * as nextCache from 'next/cache';
import { cookies, headers } from 'next/headers';
import { isSecure } from './origin.ts';
import { TokenCookies, tokensIn } from './token-cookies.ts';

const known = new WeakMap<object, TokenCookies>();

/**
 * The tokens of the request that Next answers right now; the same object throughout, reachable from this request alone.
 */
export async function tokensOfRequest(projectId: string): Promise<TokenCookies> {
  // One object a request, or a phase of it: cookies that a server action sets are in another one than those before.
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  await requested();
  const found = known.get(jar);
  if (found) return found;
  const rules = { projectId, isSecure: isSecure(sent) };
  const tokens = new TokenCookies(
    rules,
    tokensIn(rules, (name) => jar.get(name)?.value),
    false,
    (changed) => {
      try {
        for (const cookie of changed) jar.set(cookie);
      } catch {
        // Cookies can't be set during a render; the next handler or action that can will do it.
      }
    },
  );
  known.set(jar, tokens);
  return tokens;
}

/**
 * Goes on once there is a request, and not while Next prefetches what it already has the cookies for: a session goes by
 * the time, which may not be read there. Next has had a word for it since 16.3; before, it drew nothing that early.
 */
async function requested(): Promise<void> {
  await ('io' in nextCache && nextCache.io());
}
