import type { OwnPage } from '@latchkey/testing/world/own-page';
import { describe, expect, test } from 'vitest';
import {
  accessCookie,
  built,
  call,
  newVisitor,
  refreshCookie,
  routerData,
  server,
  signedIn,
} from './support/visitor.ts';

const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

describe('what the build says', () => {
  test.each(['/', '/members'])('%s stays static: its layout hands over no user', (page) => {
    expect(built).toMatch(new RegExp(`○ ${page}$`, 'm'));
  });

  test('a page whose layout hands over the user is drawn for each request', () => {
    expect(built).toMatch(/ƒ \/notes$/m);
  });
});

describe('a page for signed-in people', () => {
  test('shows the user in its first HTML, in server components and in client components', async () => {
    const { page, email } = await signedIn();
    const html = await (await page.get('/notes')).text();
    expect(html).toContain(`<h1>Notes of <!-- -->${email}</h1>`);
    expect(html).toContain(`Signed in as <b>${email}</b>`);
  });

  test.each([
    ['HTML', (page: OwnPage) => page.get('/notes')],
    ['data for the router', (page: OwnPage) => routerData(page, '/notes')],
  ])('says nothing to browsers that only servers may know, and no token: %s', async (_, ask) => {
    const { page, id, email, refreshToken } = await signedIn();
    await server(`PATCH /users/${id}`, { body: { server_metadata: { plan: 'only for servers' } } });
    const payload = await (await ask(page)).text();
    expect(payload).toContain(email);
    expect(payload).not.toMatch(/only for servers|server_metadata|serverMetadata/);
    expect(payload).not.toMatch(TOKEN);
    expect(payload).not.toContain(refreshToken);
  });

  test("is never drawn with another session's access token", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const cookie = `${refreshCookie}=${one.refreshToken}; ${accessCookie}=${other.page.cookies.get(accessCookie)}`;
    expect(await (await one.page.get('/notes', { cookie })).text()).toContain(`Notes of <!-- -->${one.email}`);
  });
});

describe('the guard', () => {
  const guarded = '/members?from=here';
  const signIn = `/handler/sign-in?after_auth_return_to=${encodeURIComponent(guarded)}`;
  const leadsTo = (answer: Response) => {
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', 'http://localhost');
    return [answer.status, pathname + search];
  };

  test('leads signed-out visitors to the sign-in page, with the way back', async () => {
    expect(leadsTo(await newVisitor().get(guarded))).toEqual([307, signIn]);
  });

  test('lets signed-in visitors see a static page', async () => {
    const answer = await (await signedIn()).page.get(guarded);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('For members')]);
  });

  test('leaves the cookies alone while the access token is good', async () => {
    expect((await (await signedIn()).page.get(guarded)).headers.getSetCookie()).toEqual([]);
  });

  test.each(['', 'made.up.token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'has a new access token made in the place of "%s", and kept',
    async (forged) => {
      const { page, refreshToken } = await signedIn();
      const cookie = `${refreshCookie}=${refreshToken}; ${accessCookie}=${refreshToken.slice(-8)}.${forged}`;
      const answer = await page.get(guarded, { cookie });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([refreshCookie, accessCookie]);
    },
  );

  test('takes no access token that was made up, nor one without its refresh token', async () => {
    const { page, refreshToken } = await signedIn();
    const good = page.cookies.get(accessCookie) ?? '';
    for (const cookie of [
      `${accessCookie}=${good}`,
      `${refreshCookie}=made-up-${refreshToken.slice(-8)}; ${accessCookie}=${good.slice(0, -4)}AAAA`,
    ]) {
      expect(leadsTo(await newVisitor().get(guarded, { cookie }))).toEqual([307, signIn]);
    }
  });

  test('leads to sign in whose session has ended, and the cookies go', async () => {
    const { page, refreshToken } = await signedIn();
    const { access_token } = await (await page.post('/handler/session/token', {})).json();
    await call('DELETE /auth/sessions/current', { headers: { 'access-token': access_token } });
    expect(leadsTo(await page.get(guarded, { cookie: `${refreshCookie}=${refreshToken}` }))).toEqual([307, signIn]);
    expect([...page.cookies]).toEqual([]);
  });
});

describe('a route handler', () => {
  test('answers for whoever sends the request', async () => {
    const { page, id, email } = await signedIn();
    expect(await (await page.get('/api/me')).json()).toEqual({ id, email });
  });

  test('knows when nobody is signed in', async () => {
    expect((await newVisitor().get('/api/me')).status).toBe(401);
  });
});
