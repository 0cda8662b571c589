import type { ClientUserJson } from '@latchkey/sdk';
import { type CurrentServerUser, ServerApp } from '@latchkey/sdk/server';
import { redirect } from 'react-router';
import { settings } from './settings';

/** Everything your server can do. Its secret key is LATCHKEY_SECRET_SERVER_KEY of the environment. */
export const latchkey = new ServerApp({ ...settings, tokenStore: null });

/** The signed-in user. Other visitors sign in first, and come back. */
export async function requireUser(request: Request): Promise<CurrentServerUser> {
  const user = await latchkey.getUser(request);
  if (!user) throw redirect(latchkey.signInUrl(pageOf(request)));
  return user;
}

/** The address of the page whose data is asked for, which React Router does at an address of its own. */
function pageOf(request: Request): string {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '');
  url.searchParams.delete('_routes');
  return url.href;
}

/** The user as browsers may see it, for the first HTML. Browsers look up an impersonated user themselves. */
export async function clientUser(request: Request): Promise<ClientUserJson | null | undefined> {
  const user = await latchkey.getUser(request);
  return user?.impersonation ? undefined : (user?.toClientJson() ?? null);
}
