import { knownError, newProject, refusal, type TestUser, violationsIn, world } from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const all = 'GET /auth/sessions';
const active = 'GET /latchkey/sessions';
const own = { query: { user_id: 'me' } };

const idOf = ({ accessToken }: Pick<TestUser, 'accessToken'>) => String(decodeJwt(accessToken).refreshTokenId);
const idsIn = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

async function people() {
  const project = await newProject();
  return { project, user: await project.signUp(), other: await project.signUp() };
}

describe.each([all, active])('%s', (path) => {
  test('shows a client nobody else', async () => {
    const { user, other } = await people();
    expect(await user.call(path, { query: { user_id: other.id } })).toMatchObject(refusal('SESSIONS_NOT_OWN'));
  });

  test('shows a client that nobody is signed in to nothing', async () => {
    const { project, user } = await people();
    const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const user_id of ['me', user.id])
      expect(await project.call(path, { query: { user_id } })).toMatchObject(nobody);
  });

  test('shows a server no user of another project', async () => {
    const [{ user }, project] = [await people(), await newProject()];
    const seen = await project.server(path, { query: { user_id: user.id } });
    expect(seen).toMatchObject({ status: 200, body: { items: [] } });
  });

  test('shows impersonation to admins alone', async () => {
    const { project, user } = await people();
    await project.server('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });
    const query = { user_id: user.id };
    const counts = [
      await user.call(path, own),
      await project.server(path, { query }),
      await project.admin(path, { query }),
    ];
    expect(counts.map(({ body }) => body.items.length)).toEqual([1, 1, 2]);
  });

  test('needs to be told whose', async () => {
    const { project } = await people();
    expect(violationsIn(await project.server(path))).toEqual(['query.user_id must be defined']);
  });

  test('knows who is meant by "me" only from an access token', async () => {
    const { project, user } = await people();
    expect(await project.server(path, own)).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(idsIn(await user.server(path, own))).toEqual([idOf(user)]);
  });

  test('shows the newest first, and which is the current one', async () => {
    const { project, user } = await people();
    (await world()).clock.advance(1_000);
    const { email, password } = user;
    const second = (await project.call('POST /auth/password/sign-in', { body: { email, password } })).body;
    const { body } = await user.call(path, own);
    expect(body.items.map((it: { id: string; is_current_session: boolean }) => [it.id, it.is_current_session])).toEqual(
      [
        [idOf({ accessToken: second.access_token }), false],
        [idOf(user), true],
      ],
    );
  });
});

test('a session is listed with exactly these fields', async () => {
  const { user } = await people();
  const { status, body } = await user.call(all, own);
  const time = expect.any(Number);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      items: [
        {
          id: idOf(user),
          user_id: user.id,
          created_at: time,
          last_used_at: time,
          is_impersonation: false,
          is_current_session: true,
        },
      ],
      is_paginated: false,
    },
  });
});

test('sessions that have expired stay in the list, and are not among the active ones', async () => {
  const { project, user } = await people();
  const query = { user_id: user.id };
  await project.server('POST /auth/sessions', { body: { user_id: user.id, expires_in_millis: 1_000 } });
  (await world()).clock.advance(1_001);
  expect((await project.server(all, { query })).body.items).toHaveLength(2);
  expect((await project.server(active, { query })).body.items).toHaveLength(1);
});

test('the time of the last use is kept to five minutes', async () => {
  const { project, user } = await people();
  const used = async () => (await project.server(all, { query: { user_id: user.id } })).body.items[0].last_used_at;
  const first = await used();
  (await world()).clock.advance(5 * 60_000);
  await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } });
  expect(await used()).toBeGreaterThanOrEqual(first + 5 * 60_000);
});
