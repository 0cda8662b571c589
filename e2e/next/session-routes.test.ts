import { describe, expect, test } from 'vitest';
import { accessCookie, call, newVisitor, refreshCookie, signedIn, url } from './support/visitor.ts';

const token = '/handler/session/token';
const signOut = '/handler/session/sign-out-session';
const https = { origin: url.replace('http', 'https'), 'x-forwarded-proto': 'https' };

const isOver = async (refreshToken: string) =>
  (await call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } })).code ===
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';

const namesIn = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split('=')[0]);

describe.each([token, signOut])('%s is refused, and changes nothing,', (path) => {
  test.each([
    ['from another origin', { origin: 'https://evil.example' }, 403],
    ['from another port', { origin: 'http://localhost:1' }, 403],
    ['from another scheme', { origin: https.origin }, 403],
    ['from a sandboxed frame', { origin: 'null' }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from nobody knows where', { origin: undefined, 'sec-fetch-site': undefined }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as a text', { 'content-type': 'text/plain' }, 415],
    ['without a type', { 'content-type': undefined }, 415],
  ] as const)('%s', async (_, headers, status) => {
    const { page, refreshToken } = await signedIn();
    const answer = await page.post(path, {}, headers);
    expect([answer.status, namesIn(answer)]).toEqual([status, []]);
    expect(await isOver(refreshToken)).toBe(false);
  });

  test.each(['', '{', 'null', '"text"', '7', `{"refresh_token":"${'x'.repeat(5000)}"}`, '{"refresh_token":7}'])(
    'with the body %.20s',
    async (body) => {
      const { page } = await signedIn();
      expect((await page.post(path, body)).status).toBe(400);
    },
  );

  test('as anything but a POST', async () => {
    expect((await (await signedIn()).page.get(path)).status).toBe(405);
  });
});

test('there are no other acts', async () => {
  expect((await (await signedIn()).page.post('/handler/session/other', {})).status).toBe(404);
});

describe('a refresh token that is put in', () => {
  test('and opens nothing is refused', async () => {
    const answer = await newVisitor().post(token, { refresh_token: 'made-up' });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED']);
  });

  test('goes into cookies that no script reads and no form of another site sends', async () => {
    const { page, refreshToken } = await signedIn();
    const answer = await page.post(token, { refresh_token: refreshToken.toUpperCase() });
    expect([answer.status, await answer.json(), namesIn(answer)]).toEqual([200, {}, [refreshCookie, accessCookie]]);
    for (const line of answer.headers.getSetCookie()) {
      expect(line).toMatch(/; Path=\/; Expires=[^;]+; Max-Age=31536000; HttpOnly; SameSite=lax$/);
    }
    expect(page.cookies.get(refreshCookie)).toBe(refreshToken);
  });
});

describe('an access token', () => {
  test('is answered to who has the cookie, and to no cache', async () => {
    const { page, id } = await signedIn();
    const answer = await page.post(token, {});
    const { access_token, ...rest } = await answer.json();
    expect([answer.status, rest, answer.headers.get('cache-control')]).toEqual([200, {}, 'private, no-store']);
    expect((await call('GET /users/me', { headers: { 'access-token': access_token } })).body.id).toBe(id);
  });

  test('is not answered to who has none', async () => {
    expect((await newVisitor().post(token, {})).status).toBe(401);
  });

  test('is not answered once the session has ended elsewhere, and the cookies go', async () => {
    const { page } = await signedIn();
    const { access_token } = await (await page.post(token, {})).json();
    await call('DELETE /auth/sessions/current', { headers: { 'access-token': access_token } });
    expect([(await page.post(token, {})).status, page.cookies.size]).toEqual([401, 0]);
  });
});

describe('signing out', () => {
  test('ends the session, and the cookies go', async () => {
    const { page, refreshToken } = await signedIn();
    const answer = await page.post(signOut, {});
    expect([answer.status, await answer.json(), page.cookies.size]).toEqual([200, {}, 0]);
    expect(await isOver(refreshToken)).toBe(true);
  });

  test('without a session is no failure', async () => {
    expect((await newVisitor().post(signOut, {})).status).toBe(200);
  });
});

describe('over https', () => {
  test('the cookies are bound to the host and to https', async () => {
    const { refreshToken } = await signedIn();
    const page = newVisitor();
    const answer = await page.post(token, { refresh_token: refreshToken }, https);
    expect(namesIn(answer)).toEqual([`__Host-${refreshCookie}`, `__Host-${accessCookie}`]);
    for (const line of answer.headers.getSetCookie())
      expect(line).toMatch(/; Path=\/; .*; Secure; HttpOnly; SameSite=lax$/);
    expect((await page.post(token, {}, https)).status).toBe(200);
  });

  test('cookies that another host of the domain may have set count for nothing', async () => {
    expect((await (await signedIn()).page.post(token, {}, https)).status).toBe(401);
  });

  test('a page without https is foreign', async () => {
    expect((await (await signedIn()).page.post(token, {}, { ...https, origin: url })).status).toBe(403);
  });
});
