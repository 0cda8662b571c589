import { world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { createDirectory, listDirectories } from './directories.ts';

const aFunction = expect.any(Function);

test('a team connects a directory, rotates its token and disconnects it', async () => {
  const { app, team } = await teamMaker();
  const directory = await createDirectory(app, team, { displayName: 'Okta' });
  expect(directory).toEqual({
    id: expect.any(String),
    displayName: 'Okta',
    baseUrl: expect.stringContaining('/scim/'),
    createdAt: expect.any(Date),
    tokens: [],
    createToken: aFunction,
    delete: aFunction,
  });
  const first = await directory.createToken();
  const second = await directory.createToken();
  expect(first).toEqual({
    id: expect.any(String),
    token: expect.stringMatching(new RegExp(`${first.lastFour}$`)),
    lastFour: expect.any(String),
    createdAt: expect.any(Date),
    lastUsedAt: null,
    revoke: aFunction,
  });
  const { service } = await world();
  const users = async (token: string) => {
    const asked = new Request(`${directory.baseUrl}/Users`, { headers: { authorization: `Bearer ${token}` } });
    return (await service.fetch(asked, { peer: '127.0.0.1' })).status;
  };
  await first.revoke();
  expect([await users(first.token), await users(second.token)]).toEqual([401, 200]);
  const [read] = await listDirectories(app, team);
  expect(read?.tokens).toMatchObject([{ id: second.id, lastFour: second.lastFour, lastUsedAt: expect.any(Date) }]);
  await read?.tokens[0]?.revoke();
  expect(await users(second.token)).toBe(401);
  await directory.delete();
  expect(await listDirectories(app, team)).toEqual([]);
});

test('a server does so for any team', async () => {
  const { server, team } = await teamMaker();
  const directory = await createDirectory(server, team, { displayName: 'Okta' });
  expect(await listDirectories(server, team)).toMatchObject([{ id: directory.id }]);
});

test('what is wrong is refused', async () => {
  const { app, team } = await teamMaker();
  const directory = await createDirectory(app, team, { displayName: 'Okta' });
  const token = await directory.createToken();
  await token.revoke();
  await expect(token.revoke()).rejects.toMatchObject({ refusal: 'DIRECTORY_TOKEN_UNKNOWN' });
  await directory.delete();
  await expect(directory.createToken()).rejects.toMatchObject({ refusal: 'DIRECTORY_UNKNOWN' });
});
