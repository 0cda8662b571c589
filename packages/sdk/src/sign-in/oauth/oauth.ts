import type { Parts } from '../../context/app-context.ts';
import type { Result } from '../../core/result.ts';
import { beginSession, type SignInOptions, storeForSignIn } from '../begin-session.ts';
import { callbackAddress, goToProvider, requirePage } from './oauth-request.ts';
import { takeVerifier } from './oauth-state.ts';

/** A provider to sign in with, by the name that people know it by. */
export interface OAuthProvider {
  /** What `signInWithOAuth` takes: `github`. */
  readonly id: string;
  /** What its button says: `GitHub`. */
  readonly displayName: string;
}

/** False where the address brings no answer that this browser waits for; the console says which part is missing. */
export type OAuthCallbackResult = Result<
  boolean,
  'INVALID_AUTHORIZATION_CODE' | 'INVALID_TOTP_CODE' | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
>;

const NOTHING = { status: 'ok', data: false } as const;

export async function listOAuthProviders({ call }: Parts): Promise<OAuthProvider[]> {
  const { items } = await call()('GET /latchkey/oauth-providers');
  return items.map(({ id, display_name }) => ({ id, displayName: display_name }));
}

export async function signInWithOAuth(parts: Parts, providerId: string): Promise<void> {
  storeForSignIn(parts);
  await goToProvider(parts, providerId, { type: 'authenticate' });
}

const underWay = new WeakMap<Parts, Promise<OAuthCallbackResult>>();

/** Once for all who ask meanwhile: a page may be drawn twice, and an answer is good for one exchange. */
export function callOAuthCallback(parts: Parts, options: SignInOptions = {}): Promise<OAuthCallbackResult> {
  const known = underWay.get(parts) ?? answered(parts, options).finally(() => underWay.delete(parts));
  underWay.set(parts, known);
  return known;
}

async function answered(parts: Parts, options: SignInOptions): Promise<OAuthCallbackResult> {
  const answer = takeAnswer(parts);
  if (!answer) return NOTHING;
  const begun = await beginSession(parts, options, {
    async mint(call) {
      const {
        access_token,
        refresh_token = '',
        is_new_user = false,
      } = await call('POST /auth/oauth/token', {
        body: {
          grant_type: 'authorization_code',
          client_id: parts.connection.projectId,
          code: answer.code,
          code_verifier: answer.verifier,
          redirect_uri: callbackAddress(parts, 'oauthCallback').href,
        },
      });
      return { access_token, refresh_token, is_new_user };
    },
    refusals: ['INVALID_AUTHORIZATION_CODE', 'INVALID_TOTP_CODE', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
  });
  return begun.status === 'ok' ? { status: 'ok', data: true } : begun;
}

/** Takes code and state out of the address, before anything else may read or keep them. */
function takeAnswer(parts: Parts): { readonly code: string; readonly verifier: string } | undefined {
  const page = requirePage(parts);
  const url = new URL(page.href());
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  for (const name of ['code', 'state']) url.searchParams.delete(name);
  if (code !== null || state !== null) page.rewrite(url.href);
  if (!code || !state) {
    console.warn('The OAuth callback needs code and state in the address of the page; one is missing.');
    return undefined;
  }
  const verifier = takeVerifier(parts, state);
  if (verifier) return { code, verifier };
  console.warn(
    `This browser has no cookie latchkey-oauth-${state}: the sign-in began in another browser or on another host, ` +
      'took longer than an hour, was answered already, or the browser keeps no cookies.',
  );
  return undefined;
}
