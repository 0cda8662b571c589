import { newEmail } from '@latchkey/testing';
import type { ClientApp } from '../src/apps/client-app.ts';
import type { ClientAppOptions } from '../src/context/options.ts';
import { password } from './tabs.ts';
import { visitor } from './visitor.ts';

/** A signed-out browser at a project that lets users have several accounts. */
export async function severalAccounts(changes: Partial<ClientAppOptions> = {}) {
  const given = await visitor({}, changes);
  await given.project.admin('PATCH /latchkey/project-settings', { body: { multiple_accounts: true } });
  /** How many sessions a user has. */
  const sessionsOf = async (id: string) =>
    (await given.project.server('GET /auth/sessions', { query: { user_id: id } })).body.items.length;
  /** Ends every session of a user behind the back of its browsers. */
  const endSessionsOf = async (id: string) => {
    const { items } = (await given.project.server('GET /auth/sessions', { query: { user_id: id } })).body;
    for (const session of items)
      await given.project.server(`DELETE /auth/sessions/${session.id}`, { query: { user_id: id } });
  };
  return { ...given, sessionsOf, endSessionsOf };
}

/** The same where Ada has signed up, and then Grace. */
export async function twoAccounts(changes: Partial<ClientAppOptions> = {}) {
  const given = await severalAccounts(changes);
  const ada = await signUp(given.app);
  const grace = await signUp(given.app);
  return { ...given, ada, grace };
}

/** Signs up a new user, who stays on the page. */
export async function signUp(app: ClientApp) {
  const email = newEmail();
  const result = await app.signUpWithCredential({ email, password, noRedirect: true });
  if (result.status === 'error') throw result.error;
  return { email, id: (await app.getUser({ or: 'throw' })).id };
}

/** Signs in to an account that there is. */
export const signIn = (app: ClientApp, email: string) =>
  app.signInWithCredential({ email, password, noRedirect: true });

/** The ids of the accounts that are offered beside the one in use. */
export const offered = async ({ accountsStore }: ClientApp) => (await accountsStore.read())?.map(({ id }) => id);
