import { newEmail, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password, shown } from '../../../testing/tabs.ts';
import { offered, severalAccounts, signIn, signUp, twoAccounts } from '../../../testing/two-accounts.ts';
import { visitor } from '../../../testing/visitor.ts';
import { AdminApp } from '../../apps/admin-app.ts';

const HOUR = 3_600_000;
const stay = { noRedirect: true };

test('who signs in to another account keeps the one before', async () => {
  const { app, ada, grace } = await twoAccounts();
  expect(await app.getUser()).toMatchObject({ id: grace.id });
  expect(await app.accountsStore.read()).toEqual([
    { id: ada.id, displayName: null, primaryEmail: ada.email, profileImageUrl: null, isSignedIn: true },
  ]);
});

test('a switch needs no password, begins no session, and leads to the page after signing in', async () => {
  const { app, ada, grace, sessionsOf, visited } = await twoAccounts();
  expect(await app.switchAccount(ada.id)).toBe(true);
  expect(await app.getUser()).toMatchObject({ id: ada.id });
  expect(await offered(app)).toEqual([grace.id]);
  expect(await Promise.all([ada.id, grace.id].map(sessionsOf))).toEqual([1, 1]);
  expect(visited).toEqual(['/']);
});

test('a session is as it was after two switches: the same one, which ends when it would have', async () => {
  const { app, ada, grace } = await twoAccounts();
  const session = async () => (await (await app.getUser({ or: 'throw' })).getActiveSessions())[0];
  const before = await session();
  await app.switchAccount(ada.id, stay);
  await app.switchAccount(grace.id, stay);
  expect(await session()).toMatchObject({ id: before?.id, expiresAt: before?.expiresAt });
});

test('refresh tokens are replaced by then: what is parked is the newest, and what replaces it is kept', async () => {
  const { app, ada, grace, open } = await twoAccounts();
  const { clock } = await world();
  for (const { id } of [ada, grace, ada, grace]) {
    clock.advance(HOUR);
    await open().app.getUser();
    expect(await app.switchAccount(id, stay)).toBe(true);
    clock.advance(HOUR);
    expect(await app.getUser()).toMatchObject({ id });
  }
});

test('where the setting is off, a new sign-in takes the place of the one before', async () => {
  const { app, browser, visited } = await visitor();
  const ada = await signUp(app);
  await signUp(app);
  expect(await app.accountsStore.read()).toBeNull();
  expect(await app.switchAccount(ada.id)).toBe(false);
  expect([...browser.stored.keys()].filter((name) => name.includes('accounts'))).toEqual([]);
  await app.signOut();
  expect([await app.getUser(), visited]).toEqual([null, ['/']]);
});

test('where it is switched off later, nothing is offered, and signing out ends what was kept', async () => {
  const { app, ada, grace, project, sessionsOf } = await twoAccounts();
  await project.admin('PATCH /latchkey/project-settings', { body: { multiple_accounts: false } });
  expect([await app.accountsStore.read(), await app.switchAccount(ada.id)]).toEqual([null, false]);
  await app.signOut();
  expect(await app.getUser()).toBeNull();
  expect(await Promise.all([ada.id, grace.id].map(sessionsOf))).toEqual([0, 0]);
});

test('who signs in to an account that is parked goes on in a new session, and the parked one ends', async () => {
  const { app, ada, grace, sessionsOf } = await twoAccounts();
  await signIn(app, ada.email);
  expect(await app.getUser()).toMatchObject({ id: ada.id });
  expect([await offered(app), await sessionsOf(ada.id)]).toEqual([[grace.id], 1]);
});

test('who signs in once more to the account in use has no second one', async () => {
  const { app, ada, grace, sessionsOf } = await twoAccounts();
  await signIn(app, grace.email);
  expect([await offered(app), await sessionsOf(grace.id)]).toEqual([[ada.id], 1]);
});

test('signing out ends the session of the account in use alone, and goes on with the other', async () => {
  const { app, ada, grace, sessionsOf, visited } = await twoAccounts();
  await app.signOut();
  expect(await app.getUser()).toMatchObject({ id: ada.id });
  expect([await offered(app), visited]).toEqual([[], ['/']]);
  expect(await Promise.all([ada.id, grace.id].map(sessionsOf))).toEqual([1, 0]);
});

test('it goes on with the account that was used last, unless that has been signed out elsewhere', async () => {
  const { app, ada, grace, endSessionsOf } = await twoAccounts();
  await signUp(app);
  await endSessionsOf(grace.id);
  await app.signOut();
  expect(await app.getUser()).toMatchObject({ id: ada.id });
  expect(await app.accountsStore.read()).toMatchObject([{ id: grace.id, isSignedIn: false }]);
});

test('who signs out an account that is in use no longer leaves the one that is', async () => {
  const { app, ada, grace, sessionsOf } = await twoAccounts();
  const user = await app.getUser({ or: 'throw' });
  await app.switchAccount(ada.id, stay);
  await user.signOut();
  expect(await app.getUser()).toMatchObject({ id: ada.id });
  expect([await sessionsOf(ada.id), await sessionsOf(grace.id)]).toEqual([1, 0]);
});

test('signing out of all accounts ends every session', async () => {
  const { app, ada, grace, browser, sessionsOf } = await twoAccounts();
  await app.signOut({ all: true });
  expect([await app.getUser(), await app.accountsStore.read()]).toEqual([null, []]);
  expect(await Promise.all([ada.id, grace.id].map(sessionsOf))).toEqual([0, 0]);
  expect([...browser.stored.keys()].filter((name) => name.includes('accounts'))).toEqual([]);
});

test('an account that was signed out elsewhere is found out, and the one in use stays', async () => {
  const { app, ada, grace, endSessionsOf, visited } = await twoAccounts();
  await endSessionsOf(ada.id);
  app.accountsStore.subscribe(() => {});
  expect(await app.switchAccount(ada.id)).toBe(false);
  expect(await app.getUser()).toMatchObject({ id: grace.id });
  const found = { status: 'ok', data: [{ id: ada.id, isSignedIn: false }] };
  await expect.poll(() => app.accountsStore.getSnapshot()).toMatchObject(found);
  expect(visited).toEqual([]);
  await signIn(app, ada.email);
  expect([(await app.getUser())?.id, await offered(app)]).toEqual([ada.id, [grace.id]]);
});

test('one whose user is gone, and one that never was here, are no different', async () => {
  const { app, ada, grace, project } = await twoAccounts();
  await project.server(`DELETE /users/${ada.id}`);
  expect(await app.switchAccount(ada.id)).toBe(false);
  expect(await app.switchAccount('00000000-0000-4000-8000-000000000001')).toBe(false);
  expect(await app.getUser()).toMatchObject({ id: grace.id });
});

test('whose own session is over goes on with the other account all the same', async () => {
  const { app, ada, grace, endSessionsOf, open } = await twoAccounts();
  await endSessionsOf(grace.id);
  const later = open().app;
  expect(await later.switchAccount(ada.id, stay)).toBe(true);
  expect(await later.getUser()).toMatchObject({ id: ada.id });
  expect(await app.getUser()).toMatchObject({ id: ada.id });
});

test('signed out, the other accounts of the browser are still offered', async () => {
  const { app, ada, grace, endSessionsOf } = await twoAccounts();
  await endSessionsOf(grace.id);
  expect(await app.getUser()).toBeNull();
  expect(await offered(app)).toEqual([ada.id]);
});

test('of six accounts, the one that was used longest ago is signed out', async () => {
  const { app, sessionsOf } = await severalAccounts();
  const users = [];
  for (let count = 0; count < 6; count++) users.push(await signUp(app));
  const ids = users.map(({ id }) => id);
  expect(await offered(app)).toEqual(ids.slice(1, 5).reverse());
  expect(await Promise.all(ids.map(sessionsOf))).toEqual([0, 1, 1, 1, 1, 1]);
});

test('every tab goes on with the account that was switched to, and shows nothing of the other', async () => {
  const { app, ada, grace, open } = await twoAccounts();
  const other = open().app;
  const seen: unknown[] = [];
  other.userStore.subscribe(() => {
    const snapshot = other.userStore.getSnapshot();
    if (snapshot.status === 'ok') seen.push(snapshot.data?.id);
  });
  other.contactChannelsStore.subscribe(() => {});
  await shown(other.userStore, grace.email);
  await app.switchAccount(ada.id, stay);
  expect(other.contactChannelsStore.getSnapshot().status).toBe('pending');
  await shown(other.userStore, ada.email);
  expect(await other.contactChannelsStore.read()).toMatchObject([{ value: ada.email }]);
  expect(await offered(other)).toEqual([grace.id]);
  expect(seen).toEqual([grace.id, ada.id]);
});

test('two tabs that switch at once agree, and lose no account', async () => {
  const { app, ada, grace, open } = await twoAccounts();
  const third = await signUp(app);
  const other = open().app;
  await Promise.all([app.switchAccount(ada.id, stay), other.switchAccount(grace.id, stay)]);
  const [here, there] = await Promise.all([app.getUser(), other.getUser()]);
  expect(here?.id).toBe(there?.id);
  const all = [here?.id, ...((await offered(app)) ?? [])];
  expect(all.toSorted()).toEqual([ada.id, grace.id, third.id].toSorted());
});

test('an anonymous user is not kept, but upgraded or replaced as ever', async () => {
  const { app, project } = await severalAccounts();
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const guest = await app.getUser({ or: 'anonymous' });
  const [email, other] = [newEmail(), newEmail()];
  await app.signUpWithCredential({ email, password, upgradeAnonymous: true, ...stay });
  expect([(await app.getUser())?.id, await offered(app)]).toEqual([guest.id, []]);
  await app.signOut();
  await app.getUser({ or: 'anonymous' });
  await app.signUpWithCredential({ email: other, password, ...stay });
  expect([(await app.getUser())?.primaryEmail, await offered(app)]).toEqual([other, []]);
});

test('nor is an impersonation, which ends when one switches; and it replaces no account', async () => {
  const { app, ada, grace, options, project, sessionsOf } = await twoAccounts();
  const admin = new AdminApp({ ...options, tokenStore: null });
  const link = { reason: 'Ticket 42', callbackUrl: 'http://localhost:3000/handler/impersonation' };
  const { url } = await admin.createImpersonationLink(ada.id, link);
  await app.signInByImpersonation(new URL(url).searchParams.get('code') ?? '', stay);
  expect([await offered(app), await sessionsOf(ada.id), await sessionsOf(grace.id)]).toEqual([[ada.id], 1, 0]);
  const headers = { 'access-token': (await app.getAccessToken()) ?? '' };
  expect(await app.switchAccount(ada.id, stay)).toBe(true);
  expect(await app.getUser()).toMatchObject({ id: ada.id, impersonation: null });
  // What was read for Ada is shown to Ada, until it is read again.
  await expect.poll(() => offered(app)).toEqual([]);
  expect(await sessionsOf(ada.id)).toBe(1);
  expect((await project.call('GET /users/me', { headers })).status).toBe(401);
});

test('to add an account is to sign in, on a page that leads back where that was asked', async () => {
  const { open } = await twoAccounts();
  const at = async (path: string) => {
    const { app, visited } = open(`http://localhost:3000${path}`);
    await app.addAccount();
    return visited;
  };
  expect(await at('/notes')).toEqual(['/handler/sign-in?add_account=true']);
  const returning = '/handler/sign-in?after_auth_return_to=%2Fnotes';
  expect(await at(returning)).toEqual(['/handler/sign-in?add_account=true&after_auth_return_to=%2Fnotes']);
});

test('a store of the host keeps accounts if it says where; one in memory does not', async () => {
  const { open, ada, grace } = await twoAccounts();
  const memory = open(undefined, { tokenStore: 'memory' }).app;
  for (const { email } of [ada, grace]) await signIn(memory, email);
  expect(await memory.accountsStore.read()).toBeNull();
  let text: string | null = null;
  const parked = {
    read: () => text,
    keep: (changed: string | null) => {
      text = changed;
      return true;
    },
  };
  let tokens: { accessToken: string | null; refreshToken: string | null } = { accessToken: null, refreshToken: null };
  const listeners = new Set<() => void>();
  const own = open(undefined, {
    tokenStore: {
      isPersistent: true,
      parked,
      get: () => tokens,
      set: (changed) => {
        tokens = changed;
        for (const listener of listeners) listener();
      },
      end: () => 'signed-out',
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  }).app;
  for (const { email } of [ada, grace]) await signIn(own, email);
  expect(await own.switchAccount(ada.id, stay)).toBe(true);
  expect([(await own.getUser())?.id, await offered(own)]).toEqual([ada.id, [grace.id]]);
});

test('nonsense where the accounts are kept is nobody', async () => {
  const { app, browser, project } = await twoAccounts();
  for (const text of ['', '{', '{}', 'null', '7']) {
    browser.stored.set(`latchkey_accounts_${project.id}`, text);
    expect(await app.signInWithCredential({ email: newEmail(), password })).toMatchObject({ status: 'error' });
    expect(await signUp(app)).toMatchObject({ id: expect.any(String) });
  }
});
