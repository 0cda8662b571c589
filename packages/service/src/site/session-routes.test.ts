import {
  internalProject,
  newProject,
  owner,
  refusal,
  startWorld,
  type TestProject,
  type World,
  world,
} from '@latchkey/testing';
import { ownPage } from '@latchkey/testing/world/own-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const name = 'latchkey-refresh-internal';
const token = '/handler/token';
const signOut = '/handler/sign-out-session';

let internal: TestProject;

beforeAll(async () => {
  internal = await internalProject();
});

/** A session of the owner, signed in at the API as the page does. */
async function newSession(): Promise<{ refresh_token: string; access_token: string }> {
  return (await internal.call('POST /auth/password/sign-in', { body: owner })).body;
}

const newPage = async () => ownPage((await world()).service.fetch);

/** A page whose session is kept, and the session. */
async function signedIn() {
  const page = await newPage();
  const session = await newSession();
  const kept = await page.post(token, { refresh_token: session.refresh_token });
  expect(kept.status).toBe(200);
  return { page, session };
}

const me = (accessToken: string) => internal.call('GET /users/me', { headers: { 'access-token': accessToken } });
const isOver = async (refreshToken: string) =>
  (await internal.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } })).code ===
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';

describe.each([token, signOut])('%s is refused, and changes nothing,', (path) => {
  test.each([
    ['from another origin', { origin: 'https://evil.example' }, 'ORIGIN_FOREIGN'],
    ['from another port', { origin: 'http://localhost:3000' }, 'ORIGIN_FOREIGN'],
    ['from another scheme', { origin: 'https://localhost:4400' }, 'ORIGIN_FOREIGN'],
    ['from a sandboxed frame', { origin: 'null' }, 'ORIGIN_FOREIGN'],
    ['from nobody knows where', { origin: undefined, 'sec-fetch-site': undefined }, 'ORIGIN_FOREIGN'],
    ['from a sister site that names no origin', { origin: undefined, 'sec-fetch-site': 'same-site' }, 'ORIGIN_FOREIGN'],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'JSON_ONLY'],
    ['as a text', { 'content-type': 'text/plain' }, 'JSON_ONLY'],
    ['without a type', { 'content-type': undefined }, 'JSON_ONLY'],
    ['larger than a token is', { 'content-length': '5000' }, 'BODY_TOO_LARGE'],
  ] as const)('%s', async (_, headers, name) => {
    const { page, session } = await signedIn();
    const answer = await page.post(path, {}, headers);
    expect({ status: answer.status, code: null, text: await answer.text() }).toEqual(refusal(name));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isOver(session.refresh_token)).toBe(false);
  });

  test.each(['', '{', '"text"', 'null', '7'])('with the body %j', async (body) => {
    const { page } = await signedIn();
    const answer = await page.post(path, body);
    expect([answer.status, answer.headers.get('x-latchkey-known-error')]).toEqual([400, 'BODY_PARSING_ERROR']);
  });

  test('to the eyes of other origins', async () => {
    const { page } = await signedIn();
    for (const answer of [await page.post(path, {}), await page.post(path, {}, { origin: 'https://evil.example' })]) {
      const names = [...answer.headers.keys()].filter((header) => header.startsWith('access-control-'));
      expect(names).toEqual([]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

test('who names no origin, but says that it is the same, is believed: only browsers write that header', async () => {
  const { page } = await signedIn();
  expect((await page.post(token, {}, { origin: undefined })).status).toBe(200);
});

describe('a refresh token that is put in', () => {
  test.each(['made-up', '', 'ſ'.repeat(45)])('and opens nothing is refused: "%s"', async (refresh_token) => {
    const page = await newPage();
    const answer = await page.post(token, { refresh_token });
    expect([answer.status, answer.headers.get('x-latchkey-known-error')]).toEqual([
      401,
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('of another project is refused', async () => {
    const user = await (await newProject()).signUp();
    const answer = await (await newPage()).post(token, { refresh_token: user.refreshToken });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  test('of a session that has ended is refused, and the one that is kept stays', async () => {
    const { page } = await signedIn();
    const ended = await newSession();
    await internal.call('DELETE /auth/sessions/current', { headers: { 'access-token': ended.access_token } });
    expect((await page.post(token, { refresh_token: ended.refresh_token })).status).toBe(401);
    expect((await page.post(token, {})).status).toBe(200);
  });

  test.each([[7], [null], [{}], [['a']]])('and is no text is refused: %j', async (refresh_token) => {
    expect((await (await newPage()).post(token, { refresh_token })).status).toBe(400);
  });

  test('goes into a cookie that no script reads and no other site sends', async () => {
    const session = await newSession();
    const answer = await (await newPage()).post(token, { refresh_token: session.refresh_token });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(answer.headers.getSetCookie()).toEqual([
      `${name}=${session.refresh_token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000`,
    ]);
  });

  test('is kept in the one form in which it is looked up', async () => {
    const page = await newPage();
    const { refresh_token } = await newSession();
    await page.post(token, { refresh_token: refresh_token.toUpperCase() });
    expect(page.cookies.get(name)).toBe(refresh_token);
  });

  test('takes the place of the one before', async () => {
    const { page } = await signedIn();
    const { refresh_token } = await newSession();
    await page.post(token, { refresh_token });
    expect(page.cookies.get(name)).toBe(refresh_token);
  });
});

describe('an access token', () => {
  test('is answered to who has the cookie', async () => {
    const { page } = await signedIn();
    const answer = await page.post(token, {});
    const { access_token, ...rest } = await answer.json();
    expect([answer.status, rest, answer.headers.get('cache-control')]).toEqual([200, {}, 'no-store, max-age=0']);
    expect((await me(access_token)).body.primary_email).toBe(owner.email);
  });

  test('is not answered to who has none', async () => {
    const answer = await (await newPage()).post(token, {});
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  test('is not answered once the session has ended elsewhere, and the cookie goes', async () => {
    const { page, session } = await signedIn();
    await internal.call('DELETE /auth/sessions/current', { headers: { 'access-token': session.access_token } });
    const answer = await page.post(token, {});
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([`${name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`]);
  });

  test('is answered as often as at the API, and the cookie stays when it was too often', async () => {
    const now = Date.now();
    const still = await startWorld({ clock: () => now });
    const { call } = await internalProject(Promise.resolve(still));
    const { refresh_token } = (await call('POST /auth/password/sign-in', { body: owner })).body;
    const page = ownPage(still.service.fetch);
    // The first of sixty.
    await page.post(token, { refresh_token });
    const statuses: number[] = [];
    for (let turn = 0; turn < 60; turn++) statuses.push((await page.post(token, {})).status);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
    const answer = await page.post(token, {});
    expect([answer.headers.get('retry-after'), page.cookies.size]).toEqual(['2', 1]);
    await still.close();
  });
});

describe('signing out', () => {
  test('ends the session, and the cookie goes', async () => {
    const { page, session } = await signedIn();
    const answer = await page.post(signOut, {});
    expect([answer.status, await answer.json(), page.cookies.size]).toEqual([200, {}, 0]);
    expect(await isOver(session.refresh_token)).toBe(true);
    expect((await me(session.access_token)).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('is written down with whose session it was', async () => {
    const { page, session } = await signedIn();
    const { id } = (await me(session.access_token)).body;
    const answer = await page.post(signOut, {});
    const { db } = (await world()).database;
    const event = await db
      .selectFrom('events')
      .select(['kind', 'subject_id', 'actor'])
      .where('request_id', '=', answer.headers.get('x-latchkey-request-id') ?? '')
      .executeTakeFirst();
    expect(event).toEqual({ kind: 'session.deleted', subject_id: id, actor: { kind: 'client', userId: id } });
  });

  test('leaves other sessions of the user alone', async () => {
    const { page } = await signedIn();
    const other = await newSession();
    await page.post(signOut, {});
    expect(await isOver(other.refresh_token)).toBe(false);
  });

  test('twice, or without a session, is no failure', async () => {
    const { page, session } = await signedIn();
    const cookie = `${name}=${session.refresh_token}`;
    const answers = [
      await page.post(signOut, {}),
      await page.post(signOut, {}, { cookie }),
      await page.post(signOut, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('over https', () => {
  const origin = 'https://auth.example.com';
  let secure: World;

  beforeAll(async () => {
    secure = await startWorld({ baseUrl: origin });
  });
  afterAll(() => secure.close());

  test('the cookie is bound to the host and to https', async () => {
    const { call } = await internalProject(Promise.resolve(secure));
    const { body } = await call('POST /auth/password/sign-in', { body: owner });
    const page = ownPage(secure.service.fetch, origin);
    const answer = await page.post(token, { refresh_token: body.refresh_token });
    expect(answer.headers.getSetCookie()).toEqual([
      `__Host-${name}=${body.refresh_token}; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=31536000`,
    ]);
    expect((await page.post(token, {})).status).toBe(200);
    expect((await page.post(token, {}, { cookie: `${name}=${body.refresh_token}` })).status).toBe(401);
  });

  test('pages of the same name without https are foreign', async () => {
    const page = ownPage(secure.service.fetch, origin);
    expect((await page.post(token, {}, { origin: 'http://auth.example.com' })).status).toBe(403);
  });
});

test('other cookies of the host are left alone', async () => {
  const { page, session } = await signedIn();
  const cookie = `a=b; x${name}=wrong; ${name}x=wrong; ${name}=${session.refresh_token}; theme=dark=er`;
  expect((await page.post(token, {}, { cookie })).status).toBe(200);
});

test('every answer has an id, under which the log tells of it without a secret', async () => {
  const lines: Record<string, unknown>[] = [];
  const note = (line: unknown) => void lines.push(line as Record<string, unknown>);
  const logged = await startWorld({ log: { info: note, warn: note, error: note, flush: () => {} } });
  const page = ownPage(logged.service.fetch);
  const answer = await page.post(token, { refresh_token: 'made-up' });
  const requestId = answer.headers.get('x-latchkey-request-id');
  await logged.close();
  expect(lines.filter((line) => line.requestId === requestId)).toEqual([
    { requestId, method: 'POST', path: token, status: 401, millis: expect.any(Number) },
  ]);
  expect(JSON.stringify(lines)).not.toContain('made-up');
});
