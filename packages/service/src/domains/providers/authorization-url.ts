import { createHash } from 'node:crypto';
import type { Handover } from './provider.ts';

/** What a browser is sent to a provider with. */
export interface Asking {
  readonly endpoint: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly usesPkce: boolean;
  readonly needsIdToken: boolean;
  /** Whether the user is asked for consent each time, as lasting access needs; they are if left out. */
  readonly asksConsent?: boolean;
  readonly more: Readonly<Record<string, string>>;
}

/** The address at the provider where a sign-in goes on. */
export function authorizationUrl(asking: Asking, { state, codeVerifier, redirectUri }: Handover): URL {
  const url = new URL(asking.endpoint);
  const parameters = {
    client_id: asking.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: asking.scopes.join(' '),
    state,
    ...(asking.usesPkce && { code_challenge: digest(codeVerifier), code_challenge_method: 'S256' }),
    ...(asking.needsIdToken && { nonce: nonceOf(codeVerifier) }),
    ...(asking.asksConsent !== false && { prompt: 'consent' }),
    ...asking.more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** Ties an id token to the sign-in; only the holder of the verifier can compute it. */
export const nonceOf = (codeVerifier: string) => digest(`nonce ${codeVerifier}`);

/** In their order, each once. */
export const allScopes = (base: readonly string[], extra: readonly string[]) => [...new Set([...base, ...extra])];

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
