import type { AppContext } from '../../context/app-context.ts';
import type { OfOwner, Read } from '../../context/lists.ts';
import type { Session } from '../../session/session.ts';
import { type Account, parkedIn } from './parked.ts';
import { areSeveralOffered } from './replace-session.ts';

/** The accounts beside the one in use, the one used last first; null where there can be no others. */
export async function accounts({ call, owner }: OfOwner): Promise<Read<readonly Account[] | null>> {
  const { store } = owner as Session;
  const items = (await areSeveralOffered(call, store))
    ? parkedIn(store).map(({ refreshToken, ...profile }) => ({ ...profile, isSignedIn: refreshToken !== null }))
    : null;
  return { items, shown: () => items };
}

/** Leads to the sign-in page although a user is signed in. Who signs in there keeps the account in use for later. */
export async function addAccount({ ADD_ACCOUNT, RETURN_TO, environment, redirects, urls }: AppContext): Promise<void> {
  const page = new URL(environment.page?.href() ?? 'https://page.invalid');
  const target = new URL(urls().signIn, page);
  const returnTo = page.searchParams.get(RETURN_TO);
  target.searchParams.set(ADD_ACCOUNT, 'true');
  if (returnTo !== null) target.searchParams.set(RETURN_TO, returnTo);
  await redirects.toUrl(target.href.replace(page.origin, ''));
}
