import type { AppContext } from '../../context/app-context.ts';
import type { Result } from '../../core/result.ts';
import { beginSession, type SignInOptions, storeForSignIn } from '../begin-session.ts';
import { callbackAddress, goToProvider, requirePage } from './oauth-request.ts';
import { takeVerifier } from './oauth-state.ts';

/** A provider to sign in with, and its display name. */
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

/** The providers that users can sign in with, with display names. */
export async function listOAuthProviders({ call }: AppContext): Promise<OAuthProvider[]> {
  const { items } = await call()('GET /latchkey/oauth-providers');
  return items.map(({ id, display_name }) => ({ id, displayName: display_name }));
}

/** Leads to a provider to sign in, or up, there; resolves when the page should be gone. */
export async function signInWithOAuth(context: AppContext, providerId: string): Promise<void> {
  storeForSignIn(context);
  await goToProvider(context, providerId, { type: 'authenticate' });
}

const underWay = new WeakMap<AppContext, Promise<OAuthCallbackResult>>();

/** Signs in with what the provider has sent along to this page, and takes that out of the address. */
export function callOAuthCallback(context: AppContext, options: SignInOptions = {}): Promise<OAuthCallbackResult> {
  const known = underWay.get(context) ?? answered(context, options).finally(() => underWay.delete(context));
  underWay.set(context, known);
  return known;
}

async function answered(context: AppContext, options: SignInOptions): Promise<OAuthCallbackResult> {
  const answer = takeAnswer(context);
  if (!answer) return NOTHING;
  const begun = await beginSession(context, options, {
    async mint(call) {
      const {
        access_token,
        refresh_token = '',
        is_new_user = false,
      } = await call('POST /auth/oauth/token', {
        body: {
          grant_type: 'authorization_code',
          client_id: context.connection.projectId,
          code: answer.code,
          code_verifier: answer.verifier,
          redirect_uri: callbackAddress(context, 'oauthCallback').href,
        },
      });
      return { access_token, refresh_token, is_new_user };
    },
    refusals: ['INVALID_AUTHORIZATION_CODE', 'INVALID_TOTP_CODE', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
  });
  return begun.status === 'ok' ? { status: 'ok', data: true } : begun;
}

/** Takes code and state out of the address, before anything else may read or keep them. */
function takeAnswer(context: AppContext): { readonly code: string; readonly verifier: string } | undefined {
  const page = requirePage(context);
  const url = new URL(page.href());
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  for (const name of ['code', 'state']) url.searchParams.delete(name);
  if (code !== null || state !== null) page.rewrite(url.href);
  if (!code || !state) {
    console.warn('The OAuth callback needs code and state in the address of the page; one is missing.');
    return undefined;
  }
  const verifier = takeVerifier(context, state);
  if (verifier) return { code, verifier };
  console.warn(
    `This browser has no cookie latchkey-oauth-${state}: the sign-in began in another browser or on another host, ` +
      'took longer than an hour, was answered already, or the browser keeps no cookies.',
  );
  return undefined;
}
