import { expect, test } from 'vitest';
import { teamMaker, twoMembers } from '../../testing/team.ts';

const ids = (permissions: readonly { readonly id: string }[]) => permissions.map(({ id }) => id);

/** A project permission that contains another one, and a team. */
async function defined() {
  const given = await teamMaker();
  for (const [id, contained] of [
    ['read', []],
    ['write', ['read']],
  ] as const) {
    const body = { id, contained_permission_ids: contained };
    await given.project.admin('POST /project-permission-definitions', { body });
  }
  const serverUser = await given.server.getUser(given.user.id);
  if (!serverUser) throw new Error('There is no such user.');
  return { ...given, serverUser };
}

test('permissions come with all that they contain, unless one asks for what was granted', async () => {
  const { team, user } = await teamMaker();
  expect(ids(await user.listPermissions(team))).toContain('$update_team');
  expect(ids(await user.listPermissions(team, { recursive: false }))).toEqual(['team_admin']);
  expect(await user.listPermissions()).toEqual([]);
});

test('a permission of a team is held there alone', async () => {
  const { team, user } = await teamMaker();
  const second = await user.createTeam({ displayName: 'Ants' });
  await user.leaveTeam(second);
  expect(await user.getPermission(team, '$update_team')).toEqual({ id: '$update_team' });
  expect(await user.hasPermission(team, '$update_team')).toBe(true);
  expect(await user.hasPermission(second, '$update_team')).toBe(false);
  expect(await user.getPermission('$update_team')).toBeNull();
});

test('one permission is asked for by one request, however often', async () => {
  const { sent, team, user } = await teamMaker();
  sent.length = 0;
  await Promise.all([1, 2, 3].map(() => user.hasPermission(team, '$update_team')));
  expect(sent).toEqual(['GET /team-permissions']);
});

test('what is required and held is fine', async () => {
  const { team, user } = await teamMaker();
  await expect(user.requirePermission(team, '$update_team')).resolves.toBeUndefined();
});

test('what is required in a team and not held rejects by name', async () => {
  const { team, user } = await teamMaker();
  await expect(user.requirePermission(team, 'reviewer')).rejects.toMatchObject({
    code: 'TEAM_PERMISSION_REQUIRED',
    status: 401,
    details: { team_id: team.id, user_id: user.id, permission_id: 'reviewer' },
  });
});

test('what is required in the project and not held rejects by name', async () => {
  const { serverUser } = await defined();
  await expect(serverUser.requirePermission('write')).rejects.toMatchObject({
    code: 'PROJECT_PERMISSION_REQUIRED',
    details: { user_id: serverUser.id, permission_id: 'write' },
  });
});

test('a server grants and takes permissions of the project', async () => {
  const { serverUser, user } = await defined();
  await serverUser.grantPermission('write');
  expect(ids(await user.listPermissions())).toEqual(['read', 'write']);
  await serverUser.requirePermission('read');
  await serverUser.revokePermission('write');
  expect(await user.listPermissions()).toEqual([]);
});

test('a server grants and takes permissions in a team', async () => {
  const { other, server, team } = await twoMembers();
  const member = await server.getUser(other.id);
  await member?.grantPermission(team, '$delete_team');
  expect(await member?.hasPermission(team, '$delete_team')).toBe(true);
  await member?.revokePermission(team, '$delete_team');
  expect(await member?.hasPermission(team, '$delete_team')).toBe(false);
});

test('whoever shows permissions of a user knows of a grant by the time that it is made', async () => {
  const { serverUser, server, user } = await defined();
  const store = server.userStores(user.id).permissions;
  store.subscribe(() => {});
  expect(await store.read()).toEqual([]);
  await serverUser.grantPermission('read');
  expect(store.getSnapshot()).toMatchObject({ data: [{ id: 'read' }] });
});

test('whoever shows permissions in a team knows of a grant by the time that it is made', async () => {
  const { other, server, team } = await twoMembers();
  const { permissions } = server.memberStores(team.id, other.id);
  permissions.subscribe(() => {});
  await permissions.read();
  await (await server.getUser(other.id))?.grantPermission(team, '$delete_team');
  const snapshot = permissions.getSnapshot();
  expect(snapshot.status === 'ok' && ids(snapshot.data)).toContain('$delete_team');
});

test('stores show what the signed-in user may do, in the project and in a team', async () => {
  const { app, serverUser, team } = await defined();
  await serverUser.grantPermission('write');
  expect(ids(await app.permissionsStore.read())).toEqual(['read', 'write']);
  expect(ids(await app.teamStores(team.id).permissions.read())).toContain('team_admin');
});
