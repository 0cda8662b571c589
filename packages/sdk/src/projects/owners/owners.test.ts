import { internalProject, newEmail, newProject, world } from '@latchkey/testing';
import { asOwner, newInternalUser, ownerInvitationCode } from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';
import { newBrowser } from '../../../testing/browser.ts';
import { password } from '../../../testing/tabs.ts';
import { sdkProject, sdkProjectOf } from '../../../testing/world.ts';
import { AdminApp } from '../../apps/admin-app.ts';
import { OwnerApp } from '../../apps/owner-app.ts';

async function admin() {
  const { options, project } = await sdkProject();
  return { app: new AdminApp({ ...options, tokenStore: null }), project };
}

/** The dashboard's app, in a browser of somebody's own. */
async function dashboard() {
  const { options } = await sdkProjectOf(await internalProject());
  const tab = newBrowser().tab('http://localhost:3000/owner-invitation');
  const app = new OwnerApp({ ...options, environment: { ...options.environment, ...tab }, tokenStore: 'cookie' });
  return { app, visited: tab.visited };
}

test('an admin sees who owns the project, invites somebody, and takes that back; whoever shows it knows at once', async () => {
  const { app } = await admin();
  const email = newEmail();
  app.ownerInvitationsStore.subscribe(() => {});
  expect(await app.listOwners()).toMatchObject([
    { primaryEmail: 'owner@example.com', becameOwnerAt: expect.any(Date) },
  ]);
  const made = await app.inviteOwner(email);
  expect(made).toMatchObject({ recipientEmail: email, createdAt: expect.any(Date), expiresAt: expect.any(Date) });
  expect(app.ownerInvitationsStore.getSnapshot()).toMatchObject({ data: [made] });
  await app.revokeOwnerInvitation(made.id);
  expect(await app.listOwnerInvitations()).toEqual([]);
});

test('an owner gets another role, which stores show immediately', async () => {
  const { app, project } = await admin();
  const other = await newInternalUser();
  await other.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
  app.ownersStore.subscribe(() => {});
  await app.listOwners();
  await app.changeOwnerRole(other.id, 'support');
  expect(app.ownersStore.getSnapshot()).toMatchObject({ data: [{ role: 'owner' }, { role: 'support' }] });
});

test('an owner is invited with a role', async () => {
  const { app } = await admin();
  expect(await app.inviteOwner(newEmail(), 'developer')).toMatchObject({ role: 'developer' });
});

test('an owner is removed, and the last one stays', async () => {
  const { app, project } = await admin();
  const other = await newInternalUser();
  await other.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
  app.ownersStore.subscribe(() => {});
  const [first] = await app.listOwners();
  await app.removeOwner(first?.userId ?? '');
  expect(app.ownersStore.getSnapshot()).toMatchObject({ data: [{ userId: other.id }] });
  await expect(app.removeOwner(other.id)).rejects.toMatchObject({ refusal: 'LAST_OWNER' });
});

test('whoever is invited makes an account with the code, is signed in, and owns the project', async () => {
  const project = await newProject();
  const email = newEmail();
  await project.admin('POST /latchkey/owner-invitations', { body: { email } });
  const code = await ownerInvitationCode(email);
  const { app, visited } = await dashboard();
  expect(await app.inspectOwnerInvitation(code)).toMatchObject({
    data: { project: { id: project.id }, recipientEmail: email, hasAccount: false, isOwner: null },
  });
  const short = await app.signUpByOwnerInvitation({ code, password: 'short' });
  expect(short).toMatchObject({ status: 'error', error: { code: 'PASSWORD_TOO_SHORT' } });
  expect(await app.signUpByOwnerInvitation({ code, password })).toEqual({ status: 'ok', data: undefined });
  expect(visited).toEqual(['replace /']);
  const user = await app.getUser({ or: 'throw' });
  expect((await user.listOwnedProjects()).map(({ id }) => id)).toEqual([project.id]);
});

test('a user accepts, and the list of projects that is shown has it', async () => {
  const project = await newProject();
  const user = await newInternalUser();
  await project.admin('POST /latchkey/owner-invitations', { body: { email: user.email } });
  const { app } = await dashboard();
  await app.signInWithCredential({ email: user.email, password: user.password, noRedirect: true });
  app.ownedProjectsStore.subscribe(() => {});
  expect(await app.ownedProjectsStore.read()).toEqual([]);
  const accepted = await app.acceptOwnerInvitation(await ownerInvitationCode(user.email));
  expect(accepted).toEqual({ status: 'ok', data: { projectId: project.id } });
  expect(app.ownedProjectsStore.getSnapshot()).toMatchObject({ data: [{ id: project.id }] });
  expect((await (await asOwner(user, project.id))('GET /users')).status).toBe(200);
});

test('an owner reads how many users each project has, in one call', async () => {
  const project = await newProject();
  const user = await newInternalUser();
  await user.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
  await project.signUp();
  await (await world()).service.workOutbox();
  const { app } = await dashboard();
  await app.signInWithCredential({ email: user.email, password: user.password, noRedirect: true });
  const [numbers, ...others] = await app.listOwnedProjectMetrics();
  expect([numbers, others]).toMatchObject([{ projectId: project.id, totalUsers: 1 }, []]);
  expect([numbers?.weeklySignUps.length, numbers?.weeklySignUps.at(-1)]).toEqual([12, 1]);
});

test('a code that is cut off, wrong or used is a result', async () => {
  const { app } = await dashboard();
  for (const code of ['cut', '0'.repeat(45)])
    for (const answer of [
      await app.inspectOwnerInvitation(code),
      await app.signUpByOwnerInvitation({ code, password }),
    ])
      expect(answer).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
});
