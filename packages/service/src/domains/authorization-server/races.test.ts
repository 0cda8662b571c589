import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

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

describe('what comes more than once is taken once, and what came of it ends', () => {
  const asked = { scope: 'openid offline_access', prompt: 'consent' };

  /** Whether what the one that succeeded was given is worth nothing. */
  const hasEnded = async ({ access_token, refresh_token = '' }: openid.TokenEndpointResponse) => {
    await expect(openid.refreshTokenGrant(app.library, refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    return !(await openid.tokenIntrospection(app.library, access_token)).active;
  };

  /** What came of trying it many times at once. */
  async function taken(work: () => Promise<openid.TokenEndpointResponse>) {
    const outcomes = await Promise.allSettled(Array.from({ length: TIMES }, work));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.error : []));
    return {
      tokens: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
      isRefused: refusals.length === TIMES - 1 && refusals.every((error) => error === 'invalid_grant'),
    };
  }

  test('a code', async () => {
    const { approve, goOn, redeem } = await app.visit(asked);
    const back = new URL((await goOn(await approve(user))).headers.get('location') ?? '');
    const { tokens, isRefused } = await taken(() => redeem(back));
    expect([tokens.length, isRefused]).toEqual([1, true]);
    expect(await hasEnded(tokens[0] as openid.TokenEndpointResponse)).toBe(true);
  });

  test('a refresh token', async () => {
    const { refresh_token = '' } = await app.signIn(user, asked);
    const { tokens, isRefused } = await taken(() => openid.refreshTokenGrant(app.library, refresh_token));
    expect([tokens.length, isRefused]).toEqual([1, true]);
    expect(await hasEnded(tokens[0] as openid.TokenEndpointResponse)).toBe(true);
  });
});
