import type { ClientApp } from '@latchkey/sdk';
import { returnToOf } from './return-to.ts';

/** Takes somebody who is signed in to where they were going; not to a page of signing in, which would lead here again. */
export function leadOn(app: ClientApp): Promise<void> {
  const returnTo = returnToOf(location.search);
  const pathOf = (url: string) => new URL(url, location.href).pathname;
  const { signIn, signUp, signOut } = app.urls;
  const leadsBack = returnTo !== null && [signIn, signUp, signOut].some((url) => pathOf(url) === pathOf(returnTo));
  return app.redirectToAfterSignIn({ replace: true, noRedirectBack: leadsBack });
}
