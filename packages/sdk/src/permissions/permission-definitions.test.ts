import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

async function admin() {
  const { options, project, sent } = await sdkProject();
  const environment = { ...options.environment, isBrowser: true };
  const app = new AdminApp({ ...options, environment, tokenStore: null });
  return { app, project, sent };
}

const scopes = [
  ['team', 'Team'],
  ['project', 'Project'],
] as const;

test.each(scopes)('permissions of a %s are made, changed and deleted', async (_, scope) => {
  const { app } = await admin();
  const [list, create] = [app[`list${scope}PermissionDefinitions`], app[`create${scope}PermissionDefinition`]];
  const before = await list.call(app);
  const made = await create.call(app, { id: 'write', description: 'Writes', containedPermissionIds: [] });
  expect(made).toEqual({ id: 'write', description: 'Writes', containedPermissionIds: [] });
  await app[`update${scope}PermissionDefinition`]('write', { id: 'edit' });
  expect((await list.call(app)).map(({ id }) => id).sort()).toEqual([...before.map(({ id }) => id), 'edit'].sort());
  await app[`delete${scope}PermissionDefinition`]('edit');
  expect(await list.call(app)).toEqual(before);
});

test('what is not named of a definition stays as it is', async () => {
  const { app } = await admin();
  await app.createProjectPermissionDefinition({ id: 'read' });
  await app.createProjectPermissionDefinition({ id: 'write', description: 'Writes', containedPermissionIds: ['read'] });
  const write = async () => (await app.listProjectPermissionDefinitions()).find(({ id }) => id === 'write');
  await app.updateProjectPermissionDefinition('write', { description: 'Writes all' });
  expect(await write()).toEqual({ id: 'write', description: 'Writes all', containedPermissionIds: ['read'] });
  await app.updateProjectPermissionDefinition('write', { containedPermissionIds: [] });
  expect(await write()).toEqual({ id: 'write', description: 'Writes all', containedPermissionIds: [] });
  await app.updateProjectPermissionDefinition('write', { description: null });
  expect(await write()).toEqual({ id: 'write', containedPermissionIds: [] });
});

test('an id that is taken, and one that is unknown, are errors with names', async () => {
  const { app } = await admin();
  const twice = app.createTeamPermissionDefinition({ id: 'team_admin' });
  await expect(twice).rejects.toMatchObject({ code: 'PERMISSION_ID_ALREADY_EXISTS' });
  const unknown = { code: 'PERMISSION_NOT_FOUND' };
  await expect(app.updateTeamPermissionDefinition('x', {})).rejects.toMatchObject(unknown);
  await expect(app.deleteTeamPermissionDefinition('x')).rejects.toMatchObject(unknown);
});

test('whoever shows definitions and settings knows of another id by the time that it is given', async () => {
  const { app } = await admin();
  const { teamPermissionDefinitionsStore: store, projectStore } = app;
  store.subscribe(() => {});
  projectStore.subscribe(() => {});
  await Promise.all([store.read(), projectStore.read()]);
  await app.updateTeamPermissionDefinition('team_member', { id: 'bee' });
  const snapshot = store.getSnapshot();
  expect(snapshot.status === 'ok' && snapshot.data.map(({ id }) => id)).toContain('bee');
  expect(projectStore.getSnapshot()).toMatchObject({
    data: { config: { teamMemberDefaultPermissions: [{ id: 'bee' }] } },
  });
});

test('an admin asks who holds a permission, and why', async () => {
  const { app, project } = await admin();
  const [one, two] = [await project.signUp(), await project.signUp()];
  await app.createProjectPermissionDefinition({ id: 'read' });
  await app.createProjectPermissionDefinition({ id: 'write', containedPermissionIds: ['read'] });
  await (await app.getUser(one.id))?.grantPermission('write');
  expect([...(await app.listPermissionHolders({ permissionId: 'read' }))]).toEqual([
    { userId: one.id, isDirect: false },
  ]);
  expect(await app.getPermissionReason({ userId: one.id, permissionId: 'read' })).toEqual(['write', 'read']);
  expect(await app.getPermissionReason({ userId: two.id, permissionId: 'read' })).toBeNull();
});

test('whoever shows the holders of a permission knows of a grant by the time that it is made', async () => {
  const { app, project } = await admin();
  const { id } = await project.signUp();
  await app.createProjectPermissionDefinition({ id: 'read' });
  const store = app.permissionHoldersStore({ permissionId: 'read' });
  store.subscribe(() => {});
  expect(await store.read()).toHaveLength(0);
  await (await app.getUser(id))?.grantPermission('read');
  expect(store.getSnapshot()).toMatchObject({ data: { 0: { userId: id, isDirect: true } } });
});

test('an admin asks what a change would do, and nothing is done', async () => {
  const { app, project } = await admin();
  const { id: userId } = await project.signUp();
  await app.createProjectPermissionDefinition({ id: 'read' });
  await app.createProjectPermissionDefinition({ id: 'write', description: 'Writes' });
  await (await app.getUser(userId))?.grantPermission('write');
  const change = { containedPermissionIds: ['read'] };
  const page = await app.previewPermissionDefinition({ scope: 'project', permissionId: 'write', change });
  expect([...page]).toEqual([{ userId, gained: ['read'], lost: [] }]);
  expect([page.affected, page.nextCursor]).toEqual([1, null]);
  const deletion = await app.previewPermissionDefinition({ scope: 'project', permissionId: 'write', change: null });
  expect([...deletion]).toEqual([{ userId, gained: [], lost: ['write'] }]);
  expect(await (await app.getUser(userId))?.hasPermission('read')).toBe(false);
});
