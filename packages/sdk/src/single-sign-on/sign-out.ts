import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import { endAtService } from '../sign-in/accounts/end-at-service.ts';

/**
 * Signs out here and at the identity provider of the team by which the user has signed in, which leads back to
 * `redirectUrl`, a trusted address. Elsewhere, or after another sign-in, it does what `app.signOut` does:
 * `await signOutWithSingleSignOn(app, { redirectUrl: 'https://app.example/signed-out' });`
 */
export async function signOutWithSingleSignOn(
  app: ClientApp,
  { redirectUrl }: { readonly redirectUrl: string },
): Promise<void> {
  const context = contextOf(app);
  const { page } = context.environment;
  const session = context.session();
  // First, for it needs the session.
  const body = { redirect_url: new URL(redirectUrl, page?.href()).href };
  const { url } =
    page && !session.isInvalid ? await context.call(session)('POST /latchkey/sso/sign-out', { body }) : { url: null };
  if (!page || url === null) return app.signOut({ redirectUrl });
  await endAtService(context, session, true);
  session.invalidate('signed-out');
  page.go(url, { replace: false });
}
