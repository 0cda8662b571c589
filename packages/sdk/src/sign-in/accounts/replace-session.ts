import type { AppContext } from '../../context/app-context.ts';
import type { Call } from '../../core/wire/call.ts';
import type { Session } from '../../session/session.ts';
import type { TokenStore } from '../../token-stores/token-store.ts';
import { endAtService } from './end-at-service.ts';
import { keepParked, type Profile, parkedBut, parkedIn, parkedSession, WITH_SERVER } from './parked.ts';

/** With the one in use. */
const MAX_ACCOUNTS = 5;

/** An answer with the tokens of a new session. */
export interface Minted {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user?: boolean;
}

/** Whether the project lets users have several accounts in one browser, and the store can keep them. */
export const areSeveralOffered = async (call: Call<'client'>, store: TokenStore): Promise<boolean> =>
  store.parked !== undefined && (await call('GET /projects/current')).branding?.multiple_accounts === true;

/**
 * Puts a new session in the place of the one in a store, which is parked if there can be several accounts. An older
 * session of the same user, and that of the account that is one too many, are ended with the service.
 */
export async function replaceSession(context: AppContext, store: TokenStore, minted: Minted): Promise<void> {
  const { access_token: accessToken, refresh_token: refreshToken } = minted;
  const { userId = '', impersonation } = context.session({ accessToken, refreshToken: null });
  const before = context.session(store);
  const isAlone = before.isInvalid && parkedIn(store).length === 0;
  // Signing in has succeeded, whatever becomes of the account before; and an impersonator's session is no account.
  const areKept = !isAlone && !impersonation && (await areSeveralOffered(context.call(), store).catch(() => false));
  if (!areKept) return store.set({ accessToken, refreshToken });
  const profile = await profileOf(context, before).catch(() => nameless(before));
  await endParked(context, store, userId).catch(() => {});
  if (profile?.id === userId && !store.server) await endAtService(context, before).catch(() => {});
  await inTurn(context, store, async () => {
    const isPresent = profile && profile.id !== userId && context.session(store) === before;
    if (isPresent) park(store, profile);
    if (isPresent && store.server) await store.server.renew({ refresh_token: refreshToken, park: true });
    else await store.set({ accessToken, refreshToken });
  });
  for (const { id } of parkedIn(store).slice(MAX_ACCOUNTS - 1)) await endParked(context, store, id).catch(() => {});
}

/** Writes down the session in a store, with its newest refresh token. Called in turn, so that no tab replaces that. */
export function park(store: TokenStore, profile: Profile): void {
  const { refreshToken } = store.get();
  keepParked(store, [
    { ...profile, refreshToken: store.server ? WITH_SERVER : refreshToken },
    ...parkedBut(store, profile.id),
  ]);
}

/** What is shown of the account of a session; undefined if it isn't to be parked: it is over, a guest's, or an impersonator's. */
export async function profileOf(context: AppContext, session: Session): Promise<Profile | undefined> {
  if ((await session.getAccessToken()) === null || session.impersonation) return undefined;
  const read = await context.resultOf(() => context.call(session)('GET /users/me'), 'CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (read.status === 'error' || read.data.is_anonymous) return undefined;
  const { id, display_name, primary_email, profile_image_url } = read.data;
  return { id, displayName: display_name, primaryEmail: primary_email, profileImageUrl: profile_image_url };
}

/** What is kept of an account whose profile can't be read right now. */
const nameless = ({ userId: id }: Session): Profile | undefined =>
  id === undefined ? undefined : { id, displayName: null, primaryEmail: null, profileImageUrl: null };

/** Ends a parked session with the service, and forgets it. */
export async function endParked(context: AppContext, store: TokenStore, id: string): Promise<void> {
  try {
    await endAtService(context, context.session(parkedSession(store, id)));
  } finally {
    keepParked(store, parkedBut(store, id));
  }
}

/** Does the work while no other tab replaces the tokens of the store. */
export function inTurn<T>({ environment: { exclusively } }: AppContext, store: TokenStore, work: () => Promise<T>) {
  return store.sharedAs && exclusively ? exclusively(store.sharedAs, work) : work();
}
