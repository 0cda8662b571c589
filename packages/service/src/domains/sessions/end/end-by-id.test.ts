import { footprint, knownError, newProject, refusal, type TestUser, violationsIn, world } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const unknown = refusal('SESSION_UNKNOWN');
const me = { user_id: 'me' };

const path = (id: string) => `DELETE /auth/sessions/${id}`;
const idOf = ({ accessToken }: Pick<TestUser, 'accessToken'>) => String(decodeJwt(accessToken).refreshTokenId);

/** A user with two sessions, and somebody else. */
async function people() {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const { email, password } = user;
  const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  const headers = { 'access-token': body.access_token as string };
  return { project, user, other, second: { id: idOf({ accessToken: body.access_token }), headers } };
}

describe('a client cannot end', () => {
  test('the session of somebody else', async () => {
    const { project, user, other } = await people();
    const before = await footprint(project.id);
    for (const query of [me, { user_id: other.id }]) {
      expect(await user.call(path(idOf(other)), { query })).toMatchObject(unknown);
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test('any session when nobody is signed in', async () => {
    const { project, user } = await people();
    expect(await project.call(path(idOf(user)), { query: { user_id: user.id } })).toMatchObject(unknown);
    expect((await user.call('GET /users/me')).status).toBe(200);
  });

  test('the session that it uses', async () => {
    const { user } = await people();
    const current = knownError('CANNOT_DELETE_CURRENT_SESSION');
    expect(await user.call(path(idOf(user)), { query: me })).toMatchObject(current);
    expect((await user.call('GET /users/me')).status).toBe(200);
  });

  test('a session that nobody has', async () => {
    const { user } = await people();
    expect(await user.call(path('5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e'), { query: me })).toMatchObject(unknown);
  });

  test('a session without saying whose', async () => {
    const { user, second } = await people();
    expect(violationsIn(await user.call(path(second.id)))).toEqual(['query.user_id must be defined']);
  });

  test('what has no id of a session', async () => {
    const { user } = await people();
    expect(violationsIn(await user.call(path('first'), { query: me }))).toEqual(['params.id must be a valid UUID']);
  });
});

test('a server of another project cannot end a session', async () => {
  const [{ user }, project] = [await people(), await newProject()];
  expect(await project.server(path(idOf(user)))).toMatchObject(unknown);
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('another session of the user ends at once, with its tokens', async () => {
  const { project, user, second } = await people();
  expect(await user.call(path(second.id), { query: me })).toMatchObject({ status: 200, body: { success: true } });
  expect((await project.call('GET /users/me', { headers: second.headers })).code).toBe('ACCESS_TOKEN_EXPIRED');
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('a server ends the session of anybody, without saying whose', async () => {
  const { project, user } = await people();
  expect((await project.server(path(idOf(user)))).status).toBe(200);
  expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
});

test('the end is written down with whose session it was', async () => {
  const { project, user } = await people();
  const answer = await project.server(path(idOf(user)));
  const { db } = (await world()).database;
  const requestId = answer.headers.get('x-latchkey-request-id') ?? '';
  const events = db.selectFrom('events').select(['kind', 'subject_id', 'actor', 'detail']);
  const actor = { kind: 'server', keyId: expect.any(String) };
  expect(await events.where('request_id', '=', requestId).execute()).toEqual([
    { kind: 'session.deleted', subject_id: user.id, actor, detail: { session_id: idOf(user) } },
  ]);
});

test('of several who end it at the same moment one succeeds', async () => {
  const { user, second } = await people();
  const ends = Array.from({ length: 8 }, () => user.call(path(second.id), { query: me }));
  const statuses = (await Promise.all(ends)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(404)]);
});

test('a session that ends meanwhile is not found', async () => {
  const { project, user, second } = await people();
  const answer = await race(
    (db) => db.deleteFrom('sessions').where('project_id', '=', project.id).where('id', '=', second.id).execute(),
    () => user.call(path(second.id), { query: me }),
  );
  expect(answer).toMatchObject(unknown);
});
