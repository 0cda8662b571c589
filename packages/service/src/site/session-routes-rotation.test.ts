import { internalProject, owner, world } from '@latchkey/testing';
import { ownPage } from '@latchkey/testing/world/own-page';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;
const name = 'latchkey-refresh-internal';
const token = '/handler/token';

const newPage = async () => ownPage((await world()).service.fetch);
const advance = async (millis: number) => (await world()).clock.advance(millis);

/** A page whose session is kept, and the refresh token that it began with. */
async function signedIn() {
  const { call } = await internalProject();
  const { refresh_token } = (await call('POST /auth/password/sign-in', { body: owner })).body;
  const page = await newPage();
  await page.post(token, { refresh_token });
  return { page, first: refresh_token as string };
}

test('once an hour has passed the cookie gets another refresh token, which is good from then on', async () => {
  const { page, first } = await signedIn();
  await advance(HOUR);
  const answer = await page.post(token, {});
  const kept = page.cookies.get(name);
  const attributes = 'Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000';
  expect(answer.headers.getSetCookie()).toEqual([`${name}=${kept}; ${attributes}`]);
  expect(kept).not.toBe(first);
  expect(await answer.json()).toEqual({ access_token: expect.any(String) });
  expect((await page.post(token, {})).status).toBe(200);
});

test('of several tabs that ask at once none gets another one than the others, and the cookie is good', async () => {
  const { page } = await signedIn();
  await advance(HOUR);
  const answers = await Promise.all(Array.from({ length: 8 }, () => page.post(token, {})));
  expect(new Set(answers.flatMap(({ headers }) => headers.getSetCookie())).size).toBe(1);
  expect((await page.post(token, {})).status).toBe(200);
});

test('who uses a copy of an older cookie ends the session', async () => {
  const { page, first } = await signedIn();
  await advance(HOUR);
  await page.post(token, {});
  await page.post(token, {});
  await advance(31_000);
  expect((await (await newPage()).post(token, {}, { cookie: `${name}=${first}` })).status).toBe(401);
  expect((await page.post(token, {})).status).toBe(401);
});
