import { expect, test } from 'vitest';
import { password, signedUpBrowser } from '../../testing/tabs.ts';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';
import { ServerApp } from '../apps/server-app.ts';

/** Somebody who is signed in twice: in a browser, and with a program. */
async function signedInTwice() {
  const { app, options, project, email, sent } = await signedUpBrowser();
  const program = new ClientApp({ ...options, tokenStore: 'memory' });
  await program.signInWithCredential({ email, password, noRedirect: true });
  return { app, program, options, project, sent };
}

test('a user sees where it is signed in', async () => {
  const { app } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const sessions = await user.getActiveSessions();
  expect(sessions.map(({ isCurrentSession }) => isCurrentSession)).toEqual([false, true]);
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    userId: user.id,
    createdAt: expect.any(Date),
    expiresAt: expect.any(Date),
    lastUsedAt: expect.any(Date),
    isImpersonation: false,
    isCurrentSession: false,
    userAgent: null,
  });
});

test('a user signs out elsewhere', async () => {
  const { app, program } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const [other] = await user.getActiveSessions();
  await user.revokeSession(other?.id ?? '');
  expect(await program.getUser()).toBeNull();
  expect(await app.getUser()).toMatchObject({ id: user.id });
});

test('the session that is used is ended by signing out', async () => {
  const { app } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const current = (await user.getActiveSessions()).find(({ isCurrentSession }) => isCurrentSession);
  const revoked = user.revokeSession(current?.id ?? '');
  await expect(revoked).rejects.toMatchObject({ code: 'CANNOT_DELETE_CURRENT_SESSION' });
});

test('a session that is gone already cannot be revoked', async () => {
  const { app } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const [other] = await user.getActiveSessions();
  await user.revokeSession(other?.id ?? '');
  await expect(user.revokeSession(other?.id ?? '')).rejects.toMatchObject({ refusal: 'SESSION_UNKNOWN' });
});

test('whatever shows the sessions knows of one that was revoked by the time that this resolves', async () => {
  const { app } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const stop = app.activeSessionsStore.subscribe(() => {});
  const [other] = await app.activeSessionsStore.read();
  await user.revokeSession(other?.id ?? '');
  expect(app.activeSessionsStore.getSnapshot()).toMatchObject({ status: 'ok', data: [{ isCurrentSession: true }] });
  stop();
});

test('whatever shows the sessions knows that another password has ended the others', async () => {
  const { app } = await signedInTwice();
  const user = await app.getUser({ or: 'throw' });
  const stop = app.activeSessionsStore.subscribe(() => {});
  expect(await app.activeSessionsStore.read()).toHaveLength(2);
  await user.updatePassword({ oldPassword: password, newPassword: 'another long password' });
  expect(app.activeSessionsStore.getSnapshot()).toMatchObject({ status: 'ok', data: [{ isCurrentSession: true }] });
  stop();
});

test('nobody is signed in nowhere, without a request', async () => {
  const { options, sent } = await sdkProject();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  expect(await app.activeSessionsStore.read()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a server signs a user in, sees its sessions, and ends them', async () => {
  const { options, project } = await sdkProject();
  const given = await project.signUp();
  const server = new ServerApp({ ...options, tokenStore: null });
  const [user] = await server.listUsers({ query: given.email });
  const session = await user?.createSession({ expiresInMillis: 60_000 });
  const tokenStore = await session?.getTokens();
  const app = new ClientApp({ ...options, tokenStore: null });
  expect(await app.getUser({ tokenStore })).toMatchObject({ id: given.id });
  const sessions = (await user?.getActiveSessions()) ?? [];
  expect(sessions).toHaveLength(2);
  for (const { id } of sessions) await user?.revokeSession(id);
  expect(await app.getUser({ tokenStore })).toBeNull();
});

test('an impersonation is hidden from the user and from servers', async () => {
  const { options, project } = await sdkProject();
  const tokenStore = await project.signUp();
  const server = new ServerApp({ ...options, tokenStore: null });
  const user = await server.getUser({ tokenStore, or: 'throw' });
  await user.createSession({ isImpersonation: true });
  expect(await user.getActiveSessions()).toHaveLength(1);
});
