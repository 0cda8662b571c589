import { describe, expect, test } from 'vitest';
import { accessCookie, call, newVisitor, password, refreshCookie, server, signedIn, url } from './support/visitor.ts';

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

describe('several accounts', () => {
  const parkedCookie = refreshCookie.replace('refresh', 'parked');

  /** Ada has signed in, and then Grace in the same browser. */
  async function two() {
    const [ada, grace] = [await signedIn(), await signedIn()];
    const { page } = ada;
    const added = await page.post(token, { refresh_token: grace.refreshToken, park: true });
    const userOf = async (answer: Response) => {
      const { access_token } = await answer.json();
      return (await call('GET /users/me', { headers: { 'access-token': access_token } })).body.id;
    };
    const isCurrent = async ({ id }: { readonly id: string }) => (await userOf(await page.post(token, {}))) === id;
    return { ada, grace, page, added, userOf, isCurrent };
  }

  test('are kept where no script reads them, and no form of another site sends them', async () => {
    const { ada, grace, page, added, userOf, isCurrent } = await two();
    expect([added.status, await userOf(added), await isCurrent(grace)]).toEqual([200, grace.id, true]);
    expect(namesIn(added)).toEqual([refreshCookie, accessCookie, parkedCookie]);
    for (const line of added.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly; SameSite=lax$/);
    expect(page.cookies.get(parkedCookie)).toContain(ada.id);
  });

  test('are gone on with, one after the other', async () => {
    const { ada, grace, page, userOf, isCurrent } = await two();
    for (const next of [ada, grace, ada]) {
      const answer = await page.post(token, { switch_to: next.id, park: true });
      expect([answer.status, await userOf(answer), await isCurrent(next)]).toEqual([200, next.id, true]);
    }
  });

  test('are as over as their sessions are: the one in use stays', async () => {
    const { ada, grace, page, isCurrent } = await two();
    await page.post(token, { switch_to: ada.id, park: true });
    await server(`DELETE /users/${grace.id}`);
    const answer = await page.post(token, { switch_to: grace.id, park: true });
    expect([answer.status, namesIn(answer), await isCurrent(ada)]).toEqual([401, [parkedCookie], true]);
    expect(page.cookies.has(parkedCookie)).toBe(false);
  });

  test('an account that was never here is not gone on with', async () => {
    const { grace, page, isCurrent } = await two();
    const stranger = await signedIn();
    expect((await page.post(token, { switch_to: stranger.id, park: true })).status).toBe(401);
    expect(await isCurrent(grace)).toBe(true);
  });

  test('without park, the session before ends', async () => {
    const { ada, grace, page, isCurrent } = await two();
    await page.post(token, { switch_to: ada.id, park: false });
    expect([await isCurrent(ada), await isOver(grace.refreshToken)]).toEqual([true, true]);
  });

  test('the same user is not kept beside itself', async () => {
    const { grace, page } = await two();
    const { body } = await call('POST /auth/password/sign-in', { body: { email: grace.email, password } });
    await page.post(token, { refresh_token: body.refresh_token, park: true });
    expect(page.cookies.get(parkedCookie)).not.toContain(grace.id);
  });

  test('one of them is signed out, and the one in use stays', async () => {
    const { ada, grace, page, isCurrent } = await two();
    expect((await page.post(signOut, { user_id: ada.id })).status).toBe(200);
    expect([await isOver(ada.refreshToken), page.cookies.has(parkedCookie)]).toEqual([true, false]);
    expect(await isCurrent(grace)).toBe(true);
  });

  test('the one in use is signed out, and the others stay', async () => {
    const { ada, page, isCurrent } = await two();
    await page.post(signOut, {});
    expect((await page.post(token, {})).status).toBe(401);
    await page.post(token, { switch_to: ada.id, park: true });
    expect(await isCurrent(ada)).toBe(true);
  });

  test('all of them are signed out at once', async () => {
    const { ada, grace, page } = await two();
    expect((await page.post(signOut, { all: true })).status).toBe(200);
    expect(await Promise.all([ada, grace].map(({ refreshToken }) => isOver(refreshToken)))).toEqual([true, true]);
    expect([refreshCookie, accessCookie, parkedCookie].filter((name) => page.cookies.has(name))).toEqual([]);
  });

  test.each(['{"switch_to":7}', '{"user_id":{}}'])('%s is refused', async (body) => {
    const { page } = await signedIn();
    for (const path of [token, signOut]) expect((await page.post(path, body)).status).toBe(400);
  });
});
