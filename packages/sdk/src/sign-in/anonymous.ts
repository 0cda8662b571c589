import type { AppContext } from '../context/app-context.ts';
import type { BodyOf, Call } from '../core/wire/call.ts';
import type { TokenStore } from '../token-stores/token-store.ts';
import type { TokenStoreInit } from '../token-stores/token-stores.ts';
import type { Minted } from './accounts/replace-session.ts';
import { storeForSignIn } from './begin-session.ts';

const underWay = new WeakMap<TokenStore, Promise<void>>();

/** Signs up an anonymous user; concurrent callers share one. */
export async function signUpAnonymously(context: AppContext, tokenStore?: TokenStoreInit): Promise<void> {
  const store = storeForSignIn(context, tokenStore);
  const known = underWay.get(store) ?? signUp(context, store).finally(() => underWay.delete(store));
  underWay.set(store, known);
  return known;
}

function signUp({ call, environment }: AppContext, store: TokenStore): Promise<void> {
  const before = store.get().refreshToken;
  const work = async () => {
    // Another tab may have been faster.
    if (store.get().refreshToken !== before) return;
    const { access_token, refresh_token } = await call()('POST /auth/anonymous/sign-up');
    await store.set({ accessToken: access_token, refreshToken: refresh_token });
  };
  const { exclusively } = environment;
  return store.sharedAs && exclusively ? exclusively(store.sharedAs, work) : work();
}

type ByPassword = BodyOf<'POST /latchkey/anonymous/upgrade/password', 'client'>;
type ByCode = BodyOf<'POST /latchkey/anonymous/upgrade/otp', 'client'>;

/** Undefined if no anonymous user is signed in: there is nothing to upgrade. */
export async function upgradeByPassword(
  context: AppContext,
  body: ByPassword,
  tokenStore?: TokenStoreInit,
): Promise<Minted | undefined> {
  const call = await anonymousCall(context, tokenStore);
  return call?.('POST /latchkey/anonymous/upgrade/password', { body });
}

export async function upgradeByCode(
  context: AppContext,
  body: ByCode,
  tokenStore?: TokenStoreInit,
): Promise<Minted | undefined> {
  const call = await anonymousCall(context, tokenStore);
  return call && { ...(await call('POST /latchkey/anonymous/upgrade/otp', { body })), is_new_user: true };
}

/** Calls as the anonymous user who is signed in. */
async function anonymousCall(context: AppContext, tokenStore?: TokenStoreInit): Promise<Call<'client'> | undefined> {
  const session = context.session(tokenStore);
  if ((await session.getAccessToken()) === null) return undefined;
  const call = context.call(session, tokenStore === undefined ? undefined : context.store(tokenStore));
  return (await call('GET /users/me')).is_anonymous ? call : undefined;
}
