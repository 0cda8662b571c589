import { expect, test } from 'vitest';
import { teamMaker, twoMembers } from '../../testing/team.ts';
import { visitor } from '../../testing/visitor.ts';
import type { ClientApp } from '../apps/client-app.ts';

/** Watches the teams and the user, as a page does. */
async function watched(app: ClientApp) {
  app.teamsStore.subscribe(() => {});
  app.userStore.subscribe(() => {});
  await Promise.all([app.teamsStore.read(), app.userStore.read()]);
}

const namesIn = ({ teamsStore }: ClientApp) => {
  const snapshot = teamsStore.getSnapshot();
  return snapshot.status === 'ok' ? snapshot.data.map(({ displayName }) => displayName) : [];
};

test('a new team is that of its creator, who has it selected', async () => {
  const { app, team } = await teamMaker();
  const user = await app.getUser({ or: 'throw' });
  expect(await user.listTeams()).toMatchObject([{ id: team.id, displayName: 'Bees', profileImageUrl: null }]);
  expect(user.selectedTeam).toMatchObject({ id: team.id, displayName: 'Bees' });
});

test('a client is told nothing of a team that only servers may know', async () => {
  const { app, team, server } = await teamMaker();
  await (await server.getTeam(team.id))?.update({ serverMetadata: { secret: 1 } });
  const user = await app.getUser({ or: 'throw' });
  for (const seen of [team, user.selectedTeam, ...(await user.listTeams())]) {
    expect(seen).not.toHaveProperty('serverMetadata');
    expect(seen).not.toHaveProperty('createdAt');
  }
});

test('what is not named of a team stays as it is', async () => {
  const { team, user } = await teamMaker();
  await team.update({ clientMetadata: { colour: 'red' } });
  await team.update({ displayName: 'Wasps' });
  expect(await user.getTeam(team.id)).toMatchObject({ displayName: 'Wasps', clientMetadata: { colour: 'red' } });
});

test('a team that somebody is not in is null', async () => {
  const [{ user }, { team }] = [await teamMaker(), await teamMaker()];
  expect(await user.getTeam(team.id)).toBeNull();
});

test('another team is selected, or none', async () => {
  const { app, team, user } = await teamMaker();
  await user.setSelectedTeam(null);
  expect((await app.getUser())?.selectedTeam).toBeNull();
  await user.setSelectedTeam(team);
  expect((await app.getUser())?.selectedTeam?.id).toBe(team.id);
});

test('whoever shows teams and user knows of a new one by the time that it is made', async () => {
  const { app, user } = await teamMaker();
  await watched(app);
  const made = await user.createTeam({ displayName: 'Ants' });
  expect(namesIn(app)).toEqual(['Bees', 'Ants']);
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { selectedTeam: { id: made.id } } });
});

test('whoever shows teams and user knows of another name by the time that it is given', async () => {
  const { app } = await teamMaker();
  await watched(app);
  await (await app.getUser())?.selectedTeam?.update({ displayName: 'Wasps' });
  expect(namesIn(app)).toEqual(['Wasps']);
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { selectedTeam: { displayName: 'Wasps' } } });
});

test('whoever shows teams and user knows of one that was deleted', async () => {
  const { app, team } = await teamMaker();
  await watched(app);
  await team.delete();
  expect(namesIn(app)).toEqual([]);
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { selectedTeam: null } });
});

test('whoever shows teams and user knows that one was left', async () => {
  const { app, team, user } = await teamMaker();
  await watched(app);
  await user.leaveTeam(team);
  expect(namesIn(app)).toEqual([]);
  expect(app.userStore.getSnapshot()).toMatchObject({ data: { selectedTeam: null } });
});

test('the last one who can manage a team does not leave the others', async () => {
  const { team, user } = await twoMembers();
  await expect(user.leaveTeam(team)).rejects.toMatchObject({ refusal: 'LAST_TEAM_ADMIN' });
});

test('where users may not make teams, that is refused by name', async () => {
  const { app, email } = await visitor({ client_team_creation_enabled: false }, { redirectMethod: 'none' });
  await app.signUpWithCredential({ email, password: 'correct horse battery', noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  await expect(user.createTeam({ displayName: 'Bees' })).rejects.toMatchObject({ refusal: 'TEAM_CREATION_OFF' });
});

test('nobody who is signed in has teams, without a request', async () => {
  const { app, sent } = await visitor();
  expect(await app.teamsStore.read()).toEqual([]);
  expect(sent).toEqual([]);
});

test('two who show the members of a team share one request', async () => {
  const { app, team, sent } = await teamMaker();
  sent.length = 0;
  const stores = [app.teamStores(team.id).users, app.teamStores(team.id).users];
  for (const store of stores) store.subscribe(() => {});
  await Promise.all(stores.map((store) => store.read()));
  expect(sent).toEqual(['GET /team-member-profiles']);
});

test('what only servers do to a team does not compile', () => {
  const wrong = ({ team }: Awaited<ReturnType<typeof teamMaker>>) => {
    // @ts-expect-error: users join by themselves.
    team.addUser('x');
    // @ts-expect-error: clients read it only.
    return team.update({ clientReadOnlyMetadata: {} });
  };
  expect(wrong).toBeTypeOf('function');
});
