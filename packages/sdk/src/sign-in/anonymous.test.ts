import { expect, test } from 'vitest';
import { password, shown } from '../../testing/tabs.ts';
import { outcome, visitor } from '../../testing/visitor.ts';
import { ClientApp } from '../apps/client-app.ts';

const SIGN_UP = 'POST /auth/anonymous/sign-up';

async function guests(config = {}) {
  const given = await visitor({ magic_link_enabled: true, ...config });
  await given.project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const signUps = () => given.sent.filter((request) => request === SIGN_UP).length;
  return { ...given, signUps };
}

test('who is nobody becomes an anonymous user, and stays it', async () => {
  const { app, open } = await guests();
  const user = await app.getUser({ or: 'anonymous' });
  expect(user).toMatchObject({ isAnonymous: true, primaryEmail: null });
  expect((await app.getUser({ or: 'anonymous' })).id).toBe(user.id);
  expect((await open().app.getUser({ or: 'anonymous' })).id).toBe(user.id);
});

test.each(['cookie', 'memory'] as const)('all who ask at once are the same user (%s)', async (tokenStore) => {
  const { open, signUps } = await guests();
  const { app } = open(undefined, { tokenStore });
  const users = await Promise.all([1, 2, 3].map(() => app.getUser({ or: 'anonymous' })));
  expect([new Set(users.map(({ id }) => id)).size, signUps()]).toEqual([1, 1]);
});

test('tabs that ask at once are the same user', async () => {
  const { app, open, signUps } = await guests();
  const users = await Promise.all([app, open().app].map((app) => app.getUser({ or: 'anonymous' })));
  expect([new Set(users.map(({ id }) => id)).size, signUps()]).toEqual([1, 1]);
});

test.each([undefined, 'return-null', 'anonymous-if-exists'] as const)('with or: %s nobody signs up', async (or) => {
  const { app, signUps } = await guests();
  expect([await app.getUser({ or }), signUps()]).toEqual([null, 0]);
});

test('an anonymous user is nobody, unless it is asked for', async () => {
  const { app, visited } = await guests();
  const { id } = await app.getUser({ or: 'anonymous' });
  expect(await app.getUser()).toBeNull();
  expect(await app.getUser({ or: 'anonymous-if-exists' })).toMatchObject({ id });
  await expect(app.getUser({ or: 'throw' })).rejects.toThrow('User is not signed in');
  void app.getUser({ or: 'redirect' });
  await expect.poll(() => visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2F']);
});

test('who is signed in is not asked to be anonymous', async () => {
  const { app, email, signUps } = await guests();
  await app.signUpWithCredential({ email, password, noRedirect: true });
  expect(await app.getUser({ or: 'anonymous' })).toMatchObject({ primaryEmail: email });
  expect(signUps()).toBe(0);
});

test('pages see it in place, where they ask for anonymous users', async () => {
  const { app, visited } = await guests();
  for (const store of [app.userStore, app.anyUserStore]) store.subscribe(() => {});
  const { id } = await app.getUser({ or: 'anonymous' });
  await expect.poll(() => app.anyUserStore.getSnapshot()).toMatchObject({ data: { id, isAnonymous: true } });
  await shown(app.userStore, null);
  expect(visited).toEqual([]);
});

test('where the project does not allow it, it rejects', async () => {
  const { app } = await visitor();
  await expect(app.getUser({ or: 'anonymous' })).rejects.toMatchObject({ code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' });
});

test('who was refused may ask again', async () => {
  const { app, project } = await visitor();
  await expect(app.getUser({ or: 'anonymous' })).rejects.toThrow('Anonymous accounts are not enabled');
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  expect(await app.getUser({ or: 'anonymous' })).toMatchObject({ isAnonymous: true });
});

test('nobody is made where the session would be lost', async () => {
  const { options, signUps } = await guests();
  const app = new ClientApp({ ...options, tokenStore: null });
  const user = app.getUser({ or: 'anonymous', tokenStore: { headers: new Headers() } });
  await expect(user).rejects.toThrow('Signing in needs a persistent token store');
  expect(signUps()).toBe(0);
});

test('an upgrade keeps id and data, and the page sees it in place', async () => {
  const { app, email } = await guests();
  const guest = await app.getUser({ or: 'anonymous' });
  await guest.setClientMetadata({ basket: ['a book'] });
  app.userStore.subscribe(() => {});
  await shown(app.userStore, null);
  const upgrade = app.signUpWithCredential({ email, password, upgradeAnonymous: true, noRedirect: true });
  expect(await upgrade).toEqual({ status: 'ok', data: undefined });
  await shown(app.userStore, email);
  expect(await app.getUser()).toMatchObject({
    id: guest.id,
    isAnonymous: false,
    primaryEmail: email,
    clientMetadata: { basket: ['a book'] },
  });
});

test('a guest of another token store is upgraded there', async () => {
  const { open, email } = await guests();
  const { app } = open(undefined, { tokenStore: null });
  const { id } = await app.getUser({ or: 'anonymous', tokenStore: 'memory' });
  await app.signUpWithCredential({ email, password, upgradeAnonymous: true, noRedirect: true, tokenStore: 'memory' });
  expect(await app.getUser({ tokenStore: 'memory' })).toMatchObject({ id, primaryEmail: email });
});

test('an upgrade by a mailed code keeps the id, and leads to the page for new users', async () => {
  const { codeFor, email, open } = await guests();
  const { app, visited } = open(undefined, { urls: { afterSignUp: '/welcome' } });
  const { id } = await app.getUser({ or: 'anonymous' });
  await app.sendMagicLinkEmail(email);
  await app.signInWithMagicLink(await codeFor(email), { upgradeAnonymous: true });
  expect(await app.getUser()).toMatchObject({ id, primaryEmail: email });
  expect(visited).toEqual(['replace /welcome']);
});

test('an address that is taken is a result, and the guest stays', async () => {
  const { app, project } = await guests();
  const { id } = await app.getUser({ or: 'anonymous' });
  const { email } = await project.signUp();
  const upgrade = app.signUpWithCredential({ email, password, upgradeAnonymous: true });
  expect(await outcome(upgrade)).toBe('USER_EMAIL_ALREADY_EXISTS');
  expect(await app.getUser({ or: 'anonymous-if-exists' })).toMatchObject({ id });
});

test('without a guest an upgrade is a sign-up', async () => {
  const { app, email } = await guests();
  await app.signUpWithCredential({ email, password, upgradeAnonymous: true });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
});

test('a sign-up that is no upgrade makes another user', async () => {
  const { app, email } = await guests();
  const { id } = await app.getUser({ or: 'anonymous' });
  await app.signUpWithCredential({ email, password });
  expect((await app.getUser({ or: 'throw' })).id).not.toBe(id);
});
