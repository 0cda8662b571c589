import { knownError, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
});

const levels = ['client', 'server', 'admin'] as const;
function me(level: (typeof levels)[number], headers: Record<string, string>) {
  const call = level === 'client' ? project.call : project[level];
  return call('GET /users/me', { headers });
}

describe('an access token as Authorization: Bearer', () => {
  test.each(levels)('says who calls with %s access', async (level) => {
    const { status, body } = await me(level, { authorization: `Bearer ${user.accessToken}` });
    expect([status, body.id]).toEqual([200, user.id]);
  });

  test('goes by any spelling of the word', async () => {
    expect((await me('client', { authorization: `bearer  ${user.accessToken}` })).status).toBe(200);
  });

  test('is checked like the one in the header of the protocol', async () => {
    const answer = await me('client', { authorization: `Bearer ${user.accessToken}x` });
    expect(answer).toMatchObject(knownError('UNPARSABLE_ACCESS_TOKEN'));
  });

  test('counts for nothing beside that header', async () => {
    const headers = { authorization: 'Bearer nonsense', 'access-token': user.accessToken };
    expect((await me('client', headers)).body.id).toBe(user.id);
  });

  test('needs the key of its level all the same', async () => {
    const headers = { authorization: `Bearer ${user.accessToken}`, 'secret-server-key': '' };
    expect(await me('server', headers)).toMatchObject(knownError('SERVER_AUTHENTICATION_REQUIRED'));
  });
});

test('another scheme is for somebody else', async () => {
  const basic = `Basic ${btoa('ada:secret')}`;
  const headers = { authorization: basic, 'access-token': user.accessToken };
  expect((await me('client', headers)).status).toBe(200);
  expect(await me('client', { authorization: basic })).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});
