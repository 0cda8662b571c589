import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';

const keys = { allow_team_api_keys: true };

test('a key of a team is seen whole once', async () => {
  const { team } = await teamMaker(keys);
  const made = await team.createApiKey({ description: 'CI', expiresAt: null });
  expect(made).toMatchObject({ type: 'team', teamId: team.id, description: 'CI', manuallyRevokedAt: null });
  const [listed] = await team.listApiKeys();
  expect(listed).toMatchObject({ id: made.id, teamId: team.id, lastUsedAt: null });
  expect(listed?.value).toEqual({ lastFour: made.value.slice(-4) });
});

test('whoever shows the keys of a team knows of every change by the time that it is made', async () => {
  const { app, team } = await teamMaker(keys);
  const { apiKeys } = app.teamStores(team.id);
  apiKeys.subscribe(() => {});
  expect(await apiKeys.read()).toEqual([]);
  const made = await team.createApiKey({ description: 'CI', expiresAt: null });
  expect(apiKeys.getSnapshot()).toMatchObject({ data: [{ description: 'CI' }] });
  await made.update({ description: 'Nightly' });
  expect(apiKeys.getSnapshot()).toMatchObject({ data: [{ description: 'Nightly' }] });
  const [listed] = await apiKeys.read();
  await listed?.revoke();
  expect((await apiKeys.read())[0]?.whyInvalid()).toBe('manually-revoked');
});

test('keys of a team are none of the user', async () => {
  const { team, user } = await teamMaker({ ...keys, allow_user_api_keys: true });
  await team.createApiKey({ description: 'CI', expiresAt: null });
  expect(await user.listApiKeys()).toEqual([]);
});

test('a server gets the team of a key, as long as that is good', async () => {
  const { server, team } = await teamMaker(keys);
  const { value: apiKey, revoke } = await team.createApiKey({ description: 'CI', expiresAt: null });
  expect(await server.getTeam({ apiKey })).toMatchObject({ id: team.id });
  await revoke();
  expect(await server.getTeam({ apiKey })).toBeNull();
  expect(await server.getTeam({ apiKey: 'x' })).toBeNull();
});

test('where the project lets teams have no keys, that is refused by name', async () => {
  const { team } = await teamMaker();
  await expect(team.listApiKeys()).rejects.toMatchObject({ refusal: 'TEAM_API_KEYS_OFF' });
});
