import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, expect, test } from 'vitest';

const TIMES = 64;

let project: TestProject;
let app: RelyingParty;
let user: TestUser;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
  user = await project.signUp();
});

/** How many of many tries at once came to something. */
async function successes(work: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: TIMES }, work));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('a request is answered once', async () => {
  const { approve } = await app.visit();
  expect(await successes(() => approve(user))).toBe(1);
});

test('an answered request goes on once', async () => {
  const { approve, goOn } = await app.visit();
  const location = await approve(user);
  const went = await successes(async () => {
    const response = await goOn(location);
    if (!response.headers.get('location')?.includes('code=')) throw new Error('It was refused.');
  });
  expect(went).toBe(1);
});

test('a code is redeemed at most once', async () => {
  const { approve, goOn, redeem } = await app.visit();
  const back = new URL((await goOn(await approve(user))).headers.get('location') ?? '');
  expect(await successes(() => redeem(back))).toBeLessThanOrEqual(1);
});

test('a refresh token is renewed at most once', async () => {
  const { refresh_token = '' } = await app.signIn(user, { scope: 'openid offline_access', prompt: 'consent' });
  expect(await successes(() => openid.refreshTokenGrant(app.library, refresh_token))).toBeLessThanOrEqual(1);
});
