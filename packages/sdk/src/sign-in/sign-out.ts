import type { AppContext } from '../context/app-context.ts';
import type { HandlerUrls } from '../redirects/urls.ts';
import type { Session } from '../session/session.ts';
import type { Leaving } from '../session/sign-out-options.ts';
import { endAtService } from './accounts/end-at-service.ts';
import { parkedIn } from './accounts/parked.ts';
import { areSeveralOffered } from './accounts/replace-session.ts';
import { endAllParked, goOnWithNext } from './accounts/switch-account.ts';

/**
 * Ends the session with the service, then here, then leaves the page. Who is signed out already only leaves. What this
 * tab shows stands still until the page is left, so that nothing flashes.
 */
export async function signOut(
  context: AppContext,
  session: Session,
  { redirectUrl, all, leave }: Leaving = {},
  page: keyof HandlerUrls = 'afterSignOut',
): Promise<void> {
  // First, because ending a session can't be undone.
  if (redirectUrl !== undefined) context.trusted(redirectUrl, context.environment.page?.href());
  const release = session.isInvalid ? () => {} : context.freeze.begin();
  const { store } = session;
  try {
    const now = context.session(store);
    // Another account may be in use by now, and stays.
    const isInUse = now === session || now.isInvalid;
    const hasOthers = parkedIn(store).length > 0;
    // No one could see or end them where they are no longer offered.
    const endsAll = all || (hasOthers && !(await areSeveralOffered(context.call(), store)));
    if (endsAll) await endAllParked(context, store);
    if (!session.isInvalid && (isInUse || !store.server)) await endAtService(context, session, !hasOthers);
    // The user is signed out, even if the next account can't be reached.
    const goesOn =
      isInUse &&
      hasOthers &&
      !endsAll &&
      page === 'afterSignOut' &&
      (await goOnWithNext(context, store).catch(() => false));
    session.invalidate('signed-out');
    if (leave) await leave();
    else if (redirectUrl !== undefined) await context.redirects.toUrl(redirectUrl, false, release);
    else await context.redirects.to(goesOn ? 'afterSignIn' : page, { noRedirectBack: goesOn }, release);
  } finally {
    release();
  }
}
