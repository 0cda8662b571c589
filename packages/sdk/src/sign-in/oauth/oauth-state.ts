import type { Shared } from '../../context/shared.ts';
import type { Environment } from '../../core/environment.ts';

type Cookies = Pick<Shared, 'cookieText' | 'readCookie'> & { readonly environment: Environment };

/** How long a user may stay at a provider. */
const SECONDS = 3600;

/** What state and verifier look like: 32 random bytes in base64url. */
const FORM = /^[\w-]{43}$/;

/** Keeps the verifier of a flow in the browser that it begins in, under its state. */
export function keepVerifier({ cookieText, environment }: Cookies, state: string, verifier: string | null): void {
  const secure = environment.page?.href().startsWith('https:') ?? false;
  environment.cookies?.write(cookieText(nameOf(state), verifier, { seconds: SECONDS, secure }));
}

/** The verifier of a state, which is over with the question; undefined where no such flow has begun in this browser. */
export function takeVerifier(host: Cookies, state: string): string | undefined {
  const { environment, readCookie } = host;
  if (!FORM.test(state)) return undefined;
  const verifier = readCookie(environment.cookies?.read() ?? '', nameOf(state));
  keepVerifier(host, state, null);
  return verifier && FORM.test(verifier) ? verifier : undefined;
}

const nameOf = (state: string) => `latchkey-oauth-${state}`;
