import { expect, test } from 'vitest';
import { teamMaker, twoMembers } from '../../testing/team.ts';
import { watching } from '../../testing/watching.ts';

test('members see each other as they are shown in the team', async () => {
  const { other, project, team, user } = await twoMembers();
  await project.server(`PATCH /users/${other.id}`, { body: { display_name: 'Grace' } });
  await (await user.getTeamProfile(team)).update({ displayName: 'Queen' });
  expect(await team.listUsers()).toEqual([
    { id: user.id, teamProfile: { displayName: 'Queen', profileImageUrl: null } },
    { id: other.id, teamProfile: { displayName: 'Grace', profileImageUrl: null } },
  ]);
});

test('a profile falls back to what a user is called everywhere', async () => {
  const { team, user } = await teamMaker();
  await user.setDisplayName('Ada');
  expect(await user.getTeamProfile(team)).toMatchObject({ displayName: 'Ada', profileImageUrl: null });
});

test('whoever shows members and profile knows of a change by the time that it is made', async () => {
  const { app, team, user } = await teamMaker();
  const { users, members, profile } = app.teamStores(team.id);
  const shown = [watching(users), watching(members()), watching(profile)] as const;
  await Promise.all([users.read(), members().read(), profile.read()]);
  await (await profile.read())?.update({ displayName: 'Queen' });
  expect(shown[0]()[0]?.teamProfile.displayName).toBe('Queen');
  expect(shown[1]()[0]?.displayName).toBe('Queen');
  expect(shown[2]()?.displayName).toBe('Queen');
  await user.setDisplayName('Ada');
  expect(shown[2]()?.displayName).toBe('Queen');
});

test('whoever shows members knows what a user is called everywhere by the time that it changes', async () => {
  const { app, team, user } = await teamMaker();
  const { users } = app.teamStores(team.id);
  const shown = watching(users);
  await users.read();
  await user.setDisplayName('Ada');
  expect(shown()[0]?.teamProfile.displayName).toBe('Ada');
});

test('members come page by page, with what each of them may do', async () => {
  const { other, team, user } = await twoMembers();
  const first = await team.listMembers({ limit: 1 });
  expect([...first]).toMatchObject([{ userId: user.id, joinedAt: expect.any(Date) }]);
  const admin = first[0]?.permissions.find(({ id }) => id === 'team_admin');
  expect(admin).toEqual({ id: 'team_admin', isDirect: true, via: [] });
  const second = await team.listMembers({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([...second]).toMatchObject([{ userId: other.id }]);
  expect(second.nextCursor).toBeNull();
});

test('members are found by their names', async () => {
  const { other, project, team } = await twoMembers();
  await project.server(`PATCH /users/${other.id}`, { body: { display_name: 'Grace' } });
  expect((await team.listMembers({ query: 'grac' })).map(({ userId }) => userId)).toEqual([other.id]);
});

test('whoever shows members knows of one who was removed by the time that it is done', async () => {
  const { app, other, team, user } = await twoMembers();
  const { users } = app.teamStores(team.id);
  const shown = watching(users);
  expect(await users.read()).toHaveLength(2);
  await team.removeUser(other.id);
  expect(shown().map(({ id }) => id)).toEqual([user.id]);
});

test('where the project lets members decide, they grant and take what they hold', async () => {
  const { app, other, project, team } = await twoMembers();
  await project.admin('PATCH /latchkey/project-settings', { body: { client_team_permissions_enabled: true } });
  const members = app.teamStores(team.id).members();
  const shown = watching(members);
  await members.read();
  const ofOther = () => shown().find(({ userId }) => userId === other.id);
  await team.grantPermission(other.id, '$delete_team');
  expect(ofOther()?.permissions).toContainEqual({ id: '$delete_team', isDirect: true, via: [] });
  await team.revokePermission(other.id, '$delete_team');
  expect(ofOther()?.permissions.map(({ id }) => id)).not.toContain('$delete_team');
});

test('a page of members says what one may grant there', async () => {
  const { project, team } = await twoMembers();
  expect((await team.listMembers()).grantablePermissionIds).toEqual([]);
  await project.admin('PATCH /latchkey/project-settings', { body: { client_team_permissions_enabled: true } });
  expect((await team.listMembers()).grantablePermissionIds).toContain('$delete_team');
});

test('elsewhere they do not, and that is refused by name', async () => {
  const { other, team } = await twoMembers();
  const granted = team.grantPermission(other.id, '$delete_team');
  await expect(granted).rejects.toMatchObject({ refusal: 'CLIENT_TEAM_PERMISSIONS_OFF' });
});

test('nobody who is signed in has a profile in a team, and sees no members', async () => {
  const { app, team } = await teamMaker();
  await app.signOut();
  expect(await app.teamStores(team.id).profile.read()).toBeNull();
  expect(await app.teamStores(team.id).members().read()).toMatchObject({ length: 0, nextCursor: null });
});
