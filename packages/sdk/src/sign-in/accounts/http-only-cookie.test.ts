import { expect, test } from 'vitest';
import { pageServer } from '../../../testing/session-routes.ts';
import { offered, signUp } from '../../../testing/two-accounts.ts';

const stay = { noRedirect: true };

/** Ada has signed up, and then Grace, at an app whose server keeps their refresh tokens. */
async function two() {
  const given = await pageServer();
  await given.project.admin('PATCH /latchkey/project-settings', { body: { multiple_accounts: true } });
  const app = given.open();
  const ada = await signUp(app);
  const grace = await signUp(app);
  const { project } = given;
  const sessionsOf = async (id: string) =>
    (await project.server('GET /auth/sessions', { query: { user_id: id } })).body.items.length;
  return { ...given, app, ada, grace, sessionsOf };
}

test('the accounts are known by name, and scripts read no token of theirs', async () => {
  const { app, ada, browser, posted } = await two();
  expect(await app.accountsStore.read()).toMatchObject([{ id: ada.id, primaryEmail: ada.email, isSignedIn: true }]);
  const sent = posted.map(({ body }) => JSON.parse(body).refresh_token).filter(Boolean);
  expect(sent).toHaveLength(2);
  for (const token of sent) expect([...browser.stored.values()].join()).not.toContain(token);
});

test('one goes on with the other, in every tab', async () => {
  const { app, ada, grace, open } = await two();
  const other = open();
  other.userStore.subscribe(() => {});
  const isShown = (id: string) =>
    expect.poll(() => other.userStore.getSnapshot()).toMatchObject({ status: 'ok', data: { id } });
  await isShown(grace.id);
  expect(await app.switchAccount(ada.id, stay)).toBe(true);
  expect([(await app.getUser())?.id, await offered(app)]).toEqual([ada.id, [grace.id]]);
  await isShown(ada.id);
  expect(await app.switchAccount(grace.id, stay)).toBe(true);
  await isShown(grace.id);
});

test('an account that was signed out elsewhere is found out, and the one in use stays', async () => {
  const { app, ada, grace, project } = await two();
  await project.server(`DELETE /users/${ada.id}`);
  expect(await app.switchAccount(ada.id, stay)).toBe(false);
  expect(await app.getUser()).toMatchObject({ id: grace.id });
});

test('signing out goes on with the other account; or ends all of them', async () => {
  const { app, ada, grace, sessionsOf } = await two();
  await app.signOut();
  expect([(await app.getUser())?.id, await sessionsOf(grace.id)]).toEqual([ada.id, 0]);
  await signUp(app);
  await app.signOut({ all: true });
  expect([await app.getUser(), await app.accountsStore.read(), await sessionsOf(ada.id)]).toEqual([null, [], 0]);
});

test('who signs in to a parked account ends the session that was parked', async () => {
  const { app, ada, grace, sessionsOf } = await two();
  await app.signInWithCredential({ email: ada.email, password: 'correct horse battery', ...stay });
  expect([(await app.getUser())?.id, await offered(app), await sessionsOf(ada.id)]).toEqual([ada.id, [grace.id], 1]);
});
