import { redirectWaitMillis } from '@latchkey/protocol/client-limits';
import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Session } from '../session/session.ts';

/**
 * Signs out here and at the identity provider of the team by which the user has signed in, which leads back to
 * `redirectUrl`, a trusted address. Elsewhere, after another sign-in, or where the service can't say how to sign out there,
 * it does what `app.signOut` does: `await signOutWithSingleSignOn(app, { redirectUrl: '/signed-out' });`
 */
export async function signOutWithSingleSignOn(
  app: ClientApp,
  { redirectUrl }: { readonly redirectUrl: string },
): Promise<void> {
  const context = contextOf(app);
  const session = context.session();
  const href = context.environment.page?.href();
  context.trusted(redirectUrl, href);
  // Asked before the session ends, because the service looks up how it began.
  const address =
    href === undefined || session.isInvalid
      ? undefined
      : await addressThere(context, session, new URL(redirectUrl, href).href);
  await context.signOut(session, {
    redirectUrl,
    leave: address === undefined ? undefined : () => leaveTo(context, address),
  });
}

async function leaveTo({ environment }: AppContext, address: string): Promise<void> {
  environment.page?.go(address, { replace: false });
  await environment.wait(redirectWaitMillis);
}

async function addressThere(context: AppContext, session: Session, redirectUrl: string): Promise<string | undefined> {
  try {
    const body = { redirect_url: redirectUrl };
    return (await context.call(session)('POST /latchkey/sso/sign-out', { body })).url ?? undefined;
  } catch (error) {
    if (context.KnownError.is(error, 'REDIRECT_URL_NOT_WHITELISTED')) throw error;
    // Whatever else fails there, the user is to be signed out here.
    return undefined;
  }
}
