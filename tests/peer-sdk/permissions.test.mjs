/** Permissions: what there are, who holds them, and what follows from others. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const ids = (permissions) => permissions.map(({ id }) => id).sort();

onEachDatabase((world) => {
  let admin;
  let server;
  let user;
  let team;
  let seen;

  before(async () => {
    admin = new StackAdminApp({ ...world.project, tokenStore: null });
    server = new StackServerApp({ ...world.project, tokenStore: null });
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    await app.signUpWithCredential({ email: newEmail(), password: 'correct horse battery', verificationCallbackUrl });
    seen = await app.getUser({ or: 'throw' });
    user = await server.getUser(seen.id);
    team = await server.createTeam({ displayName: 'Engines' });
    await team.addUser(user.id);
  });

  test('permissions of teams are defined, one containing another', async () => {
    await admin.createTeamPermissionDefinition({ id: 'read', description: 'May read', containedPermissionIds: [] });
    await admin.createTeamPermissionDefinition({ id: 'write', containedPermissionIds: ['read'] });
    const defined = await admin.listTeamPermissionDefinitions();
    const write = defined.find(({ id }) => id === 'write');
    assert.deepEqual(write.containedPermissionIds, ['read']);
    assert.equal(defined.find(({ id }) => id === 'read').description, 'May read');
  });

  test('an id that is taken is the typed error', async () => {
    const made = admin.createTeamPermissionDefinition({ id: 'read', containedPermissionIds: [] });
    await assert.rejects(made, { errorCode: 'PERMISSION_ID_ALREADY_EXISTS' });
  });

  test('what is granted in a team holds with all that it contains', async () => {
    await user.grantPermission(team, 'write');
    const mine = await seen.getTeam(team.id);
    assert.equal(await seen.hasPermission(mine, 'read'), true);
    assert.equal(ids(await seen.listPermissions(mine, { recursive: false })).includes('read'), false);
    assert.equal(ids(await user.listPermissions(team, { recursive: true })).includes('read'), true);
  });

  test('what is taken away is gone', async () => {
    await user.revokePermission(team, 'write');
    assert.equal(await user.hasPermission(team, 'read'), false);
  });

  test('a definition is changed, and deleted', async () => {
    await admin.updateTeamPermissionDefinition('write', { description: 'May write', containedPermissionIds: [] });
    const changed = (await admin.listTeamPermissionDefinitions()).find(({ id }) => id === 'write');
    assert.equal(changed.description, 'May write');
    assert.deepEqual(changed.containedPermissionIds, []);
    await admin.deleteTeamPermissionDefinition('write');
    assert.equal(
      (await admin.listTeamPermissionDefinitions()).find(({ id }) => id === 'write'),
      undefined,
    );
  });

  test('permissions of the project are defined, granted and taken away', async () => {
    await admin.createProjectPermissionDefinition({ id: 'moderate', containedPermissionIds: [] });
    await user.grantPermission('moderate');
    assert.equal(await seen.hasPermission('moderate'), true);
    await user.revokePermission('moderate');
    assert.equal(await user.hasPermission('moderate'), false);
    await admin.deleteProjectPermissionDefinition('moderate');
  });

  test('new members of teams get what the project says', async () => {
    const project = await admin.getProject();
    await project.update({ config: { teamMemberDefaultPermissions: [{ id: 'read' }] } });
    const other = await server.createUser({ primaryEmail: newEmail() });
    await team.addUser(other.id);
    assert.equal(await other.hasPermission(team, 'read'), true);
  });
});
