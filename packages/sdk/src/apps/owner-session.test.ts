import { internalProject, owner, type TestProject, type TestUser } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { endElsewhere } from '../../testing/tabs.ts';
import { sdkProjectOf } from '../../testing/world.ts';
import type { Store } from '../core/cache/store.ts';
import { AdminApp } from './admin-app.ts';
import { OwnerApp } from './owner-app.ts';

/** A page of an owner who is signed in, and what its stores say one after another. */
async function ownersPage() {
  const project = await internalProject();
  const { options, sent } = await sdkProjectOf(project);
  const environment = { ...options.environment, ...newBrowser().tab() };
  const app = new OwnerApp({ ...options, environment, tokenStore: 'cookie', redirectMethod: 'none' });
  await app.signInWithCredential(owner);
  const { id } = await (await app.getUser({ or: 'throw' })).createProject({ displayName: 'Mine' });
  const admin = new AdminApp({ environment, projectId: id, projectOwnerSession: app.ownerSession, tokenStore: null });
  const expire = async () => {
    await endElsewhere(app, project);
    app.ownerSession.dropAccessToken((await app.getAccessToken()) ?? '');
    expect(await app.getAccessToken()).toBeNull();
  };
  return { app, admin, id, expire, sent, project };
}

/** Somebody who owns nothing, in the project of the owners. */
async function signedUpBesides({ admin, signUp }: TestProject): Promise<TestUser> {
  await admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: true } } });
  await admin('PATCH /latchkey/project-settings', { body: { private_accounts: false } });
  return signUp();
}

/** Every status that a store has from now on, and that it had at first. */
function statuses(store: Store<unknown>): string[] {
  const seen = [store.getSnapshot().status];
  store.subscribe(() => seen.push(store.getSnapshot().status));
  return seen;
}

const nameShown = ({ projectStore }: AdminApp) => {
  const snapshot = projectStore.getSnapshot();
  return snapshot.status === 'ok' ? snapshot.data.displayName : snapshot.status;
};

test('what an admin app shows stays when the session of its owner expires, and through the next sign-in', async () => {
  const { app, admin, expire } = await ownersPage();
  const seen = statuses(admin.projectStore);
  const project = await admin.projectStore.read();
  await expire();
  await expect(project.update({ displayName: 'Renamed' })).rejects.toMatchObject({
    code: 'ADMIN_AUTHENTICATION_REQUIRED',
  });
  expect(nameShown(admin)).toBe('Mine');
  await app.signInWithCredential(owner);
  await project.update({ displayName: 'Renamed' });
  expect(nameShown(admin)).toBe('Renamed');
  expect(seen).toEqual(['pending', 'ok', 'ok']);
});

test('nothing is asked as nobody', async () => {
  const { admin, expire, sent } = await ownersPage();
  await expire();
  sent.length = 0;
  await expect(admin.listUsers()).rejects.toThrow('The owner is not signed in');
  expect(sent).toEqual([]);
});

test('what could not be read is read by who tries again', async () => {
  const { app, admin, expire } = await ownersPage();
  await expire();
  const store = admin.usersStore({ limit: 5 });
  const seen = statuses(store);
  await expect(store.read()).rejects.toMatchObject({ code: 'ADMIN_AUTHENTICATION_REQUIRED' });
  await app.signInWithCredential(owner);
  expect(await store.read()).toHaveLength(0);
  expect(seen).toEqual(['pending', 'error', 'ok']);
});

test('the projects of an owner are shown, and a new one by the time that it is made', async () => {
  const { app, id } = await ownersPage();
  app.ownedProjectsStore.subscribe(() => {});
  expect((await app.ownedProjectsStore.read()).map((project) => project.id)).toContain(id);
  const { id: made } = await (await app.getUser({ or: 'throw' })).createProject({ displayName: 'Another' });
  const snapshot = app.ownedProjectsStore.getSnapshot();
  expect(snapshot.status === 'ok' && snapshot.data.map((project) => project.id)).toContain(made);
});

test('they stay when the session expires, and through the next sign-in', async () => {
  const { app, id, expire } = await ownersPage();
  const seen = statuses(app.ownedProjectsStore);
  await app.ownedProjectsStore.read();
  await expire();
  expect((await app.ownedProjectsStore.read()).map((project) => project.id)).toContain(id);
  await app.signInWithCredential(owner);
  expect((await app.ownedProjectsStore.read()).map((project) => project.id)).toContain(id);
  expect(seen.slice(1)).not.toContain('pending');
});

test('who has signed out is shown none, nor is somebody else', async () => {
  const { app, project } = await ownersPage();
  app.ownedProjectsStore.subscribe(() => {});
  await app.ownedProjectsStore.read();
  await app.signOut();
  expect(app.ownedProjectsStore.getSnapshot()).toEqual({ status: 'ok', data: [] });
  const somebodyElse = await signedUpBesides(project);
  await app.signInWithCredential(somebodyElse);
  expect(app.ownedProjectsStore.getSnapshot()).toEqual({ status: 'pending' });
  expect(await app.ownedProjectsStore.read()).toEqual([]);
});

test('somebody else, signed in after the session has expired, is shown nothing of before', async () => {
  const { app, project, expire } = await ownersPage();
  app.ownedProjectsStore.subscribe(() => {});
  await app.ownedProjectsStore.read();
  await expire();
  const somebodyElse = await signedUpBesides(project);
  await app.signInWithCredential(somebodyElse);
  expect(app.ownedProjectsStore.getSnapshot()).toEqual({ status: 'pending' });
  expect(await app.ownedProjectsStore.read()).toEqual([]);
});
