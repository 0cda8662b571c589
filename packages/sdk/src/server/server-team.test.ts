import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';
import { ServerApp } from '../apps/server-app.ts';

const callbackUrl = 'http://localhost:3000/handler/team-invitation';

/** A server, a user, and a team of nobody's. */
async function serving() {
  const { options, project, sent } = await sdkProject({ allow_team_api_keys: true });
  const app = new ServerApp({ ...options, tokenStore: null });
  const given = await project.signUp();
  const user = await app.getUser(given.id);
  if (!user) throw new Error('There is no such user.');
  const team = await app.createTeam({ displayName: 'Bees', serverMetadata: { note: 'vip' } });
  sent.length = 0;
  return { app, given, options, project, sent, team, user };
}

/** An app of the admin's whose stores are kept, as in a dashboard. */
function dashboard({ options }: Awaited<ReturnType<typeof serving>>) {
  const environment = { ...options.environment, isBrowser: true };
  return new AdminApp({ ...options, environment, tokenStore: null });
}

test('a server makes a team with whatever it knows, and finds it', async () => {
  const { app, team } = await serving();
  expect(team).toMatchObject({ displayName: 'Bees', serverMetadata: { note: 'vip' }, createdAt: expect.any(Date) });
  expect(await app.listTeams()).toMatchObject([{ id: team.id, serverMetadata: { note: 'vip' } }]);
  expect(await app.getTeam(team.id)).toMatchObject({ id: team.id, createdAt: team.createdAt });
});

test('one team is one request, and none that is gone', async () => {
  const { app, sent, team } = await serving();
  await app.getTeam(team.id);
  expect(sent).toEqual([`GET /teams/${team.id}`]);
  for (const id of ['00000000-0000-4000-8000-000000000001', 'nope']) expect(await app.getTeam(id)).toBeNull();
});

test('teams are listed and searched page by page, with the number of their members', async () => {
  const { app, team, user } = await serving();
  const second = await app.createTeam({ displayName: 'Ants', creatorUserId: user.id });
  const first = await app.listTeamPage({ limit: 1 });
  expect([...first]).toMatchObject([{ id: team.id, memberCount: 0 }]);
  const rest = await app.listTeamPage({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([...rest]).toMatchObject([{ id: second.id, memberCount: 1 }]);
  expect((await app.listTeamPage({ query: 'ant' })).map(({ id }) => id)).toEqual([second.id]);
  await rest[0]?.update({ displayName: 'Wasps' });
  expect((await app.getTeam(second.id))?.displayName).toBe('Wasps');
});

test('teams are filtered, sorted and counted, and read page after page', async () => {
  const { app, team, user } = await serving();
  const second = await app.createTeam({ displayName: 'Ants', creatorUserId: user.id });
  const page = await app.listTeamPage({ orderBy: 'name', limit: 1, count: true });
  expect([page.map(({ id }) => id), page.total]).toEqual([[second.id], { count: 2, isExact: true }]);
  expect((await app.listTeamPage()).total).toBeNull();
  expect((await app.listTeamPage({ hasMembers: false })).map(({ id }) => id)).toEqual([team.id]);
  const later = new Date(second.createdAt.getTime() + 1);
  expect([...(await app.listTeamPage({ createdFrom: later }))]).toEqual([]);
  const pages = [];
  for await (const teams of app.teamPages({ orderBy: 'createdAt', desc: true, limit: 1, createdTo: later }))
    pages.push(teams.map(({ id }) => id));
  expect(pages.flat().sort()).toEqual([team.id, second.id].sort());
});

test('a server changes what clients only read', async () => {
  const { app, team } = await serving();
  await team.update({ clientReadOnlyMetadata: { plan: 'pro' }, serverMetadata: null });
  expect(await app.getTeam(team.id)).toMatchObject({ clientReadOnlyMetadata: { plan: 'pro' }, serverMetadata: null });
});

test('a server adds and removes members, whom it sees whole', async () => {
  const { given, team, user } = await serving();
  await team.addUser(user.id);
  const [member] = await team.listUsers();
  expect(member).toMatchObject({
    id: user.id,
    primaryEmail: given.email,
    lastActiveAt: expect.any(Date),
    teamProfile: { displayName: null, profileImageUrl: null },
  });
  await member?.setDisplayName('Ada');
  expect((await team.listUsers())[0]?.teamProfile.displayName).toBe('Ada');
  await team.removeUser(user.id);
  expect(await team.listUsers()).toEqual([]);
});

test('who is a member already is not added again', async () => {
  const { team, user } = await serving();
  await team.addUser(user.id);
  await expect(team.addUser(user.id)).rejects.toMatchObject({ code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' });
});

test('a server makes a team for a user, selects it, and leaves it in its place', async () => {
  const { app, user } = await serving();
  const team = await user.createTeam({ displayName: 'Ants' });
  const seen = await app.getUser(user.id);
  expect(seen?.selectedTeam).toMatchObject({ id: team.id, serverMetadata: null });
  expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
  expect(await user.getTeam(team.id)).toMatchObject({ createdAt: expect.any(Date) });
  await user.setSelectedTeam(null);
  expect((await app.getUser(user.id))?.selectedTeam).toBeNull();
  await user.leaveTeam(team);
  expect(await user.listTeams()).toEqual([]);
});

test('a server changes how a user is shown in a team', async () => {
  const { team, user } = await serving();
  await team.addUser(user.id);
  await (await user.getTeamProfile(team)).update({ displayName: 'Queen' });
  expect((await team.listUsers())[0]?.teamProfile.displayName).toBe('Queen');
});

test('a server invites, and takes back', async () => {
  const { team } = await serving();
  await team.inviteUser({ email: 'ada@example.com', callbackUrl });
  const [invitation] = await team.listInvitations();
  expect(invitation?.recipientEmail).toBe('ada@example.com');
  await invitation?.revoke();
  expect(await team.listInvitations()).toEqual([]);
});

test('a server grants by the team, too', async () => {
  const { team, user } = await serving();
  await team.addUser(user.id);
  await team.grantPermission(user.id, '$delete_team');
  expect(await user.hasPermission(team, '$delete_team')).toBe(true);
});

test('a server makes and revokes keys of a team', async () => {
  const { team } = await serving();
  const key = await team.createApiKey({ description: 'CI', expiresAt: null });
  await key.revoke();
  expect((await team.listApiKeys())[0]?.whyInvalid()).toBe('manually-revoked');
});

test('what is for pages holds nothing of a selected team that only servers may see', async () => {
  const { app, user } = await serving();
  const team = await user.createTeam({ displayName: 'Ants' });
  await team.update({ serverMetadata: { secret: true } });
  const seen = await app.getUser(user.id);
  expect(seen?.selectedTeam?.serverMetadata).toEqual({ secret: true });
  expect(JSON.stringify(seen?.toClientJson())).not.toMatch(/secret|server_metadata|created_at/);
});

test('whoever shows a team, its members and all teams knows of a change by the time that it is made', async () => {
  const given = await serving();
  const admin = dashboard(given);
  const { team, users } = admin.teamStores(given.team.id);
  for (const store of [team, users, admin.allTeamsStore, admin.teamPageStore()]) store.subscribe(() => {});
  await Promise.all([team.read(), users.read(), admin.allTeamsStore.read(), admin.teamPageStore().read()]);
  const shown = await team.read();
  await shown?.addUser(given.user.id);
  expect(users.getSnapshot()).toMatchObject({ data: [{ id: given.user.id }] });
  expect(admin.teamPageStore().getSnapshot()).toMatchObject({ data: { 0: { memberCount: 1 } } });
  await shown?.update({ displayName: 'Wasps' });
  expect(team.getSnapshot()).toMatchObject({ data: { displayName: 'Wasps' } });
  expect(admin.allTeamsStore.getSnapshot()).toMatchObject({ data: [{ displayName: 'Wasps' }] });
  await shown?.delete();
  expect(team.getSnapshot()).toMatchObject({ data: null });
});

test('two who show the members of a team share one request', async () => {
  const given = await serving();
  const admin = dashboard(given);
  const stores = [1, 2].map(() => admin.teamStores(given.team.id).users);
  for (const store of stores) store.subscribe(() => {});
  await Promise.all(stores.map((store) => store.read()));
  expect(given.sent).toEqual(['GET /team-member-profiles']);
  expect(stores[0]?.getSnapshot()).toBe(stores[1]?.getSnapshot());
});
