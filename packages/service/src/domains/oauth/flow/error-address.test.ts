import { knownError, newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { answerOf, appErrorUrl, begin, codeOf, comeBack, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { beforeAll, describe, expect, test } from 'vitest';

const MINUTE = 60_000;

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

const someone = () => ({ email: newEmail() });
const cleared = (state: string) => [`latchkey-oauth-inner-${state}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`];

/** What the app's error address is told. */
function toldOfError(answer: { status: number; headers: Headers }, status: 303 | 307 = 307) {
  const url = new URL(answer.headers.get('location') ?? 'about:blank');
  expect([answer.status, url.origin + url.pathname]).toEqual([status, appErrorUrl]);
  return Object.fromEntries(url.searchParams);
}

describe('a known error', () => {
  const denied = async (changes: Record<string, string | undefined> = {}) => {
    const flow = await begin(project, changes);
    return comeBack(flow, { state: flow.state, error: 'access_denied' });
  };

  test('is told to the error address of the app', async () => {
    expect(toldOfError(await denied())).toEqual({
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      message: 'Access was denied at the sign-in provider.',
      details: '{}',
    });
  });

  test('is told beside what that address says already', async () => {
    const { details: _, ...told } = toldOfError(await denied({ error_redirect_url: `${appErrorUrl}?a=b&errorCode=x` }));
    expect(told).toMatchObject({ a: 'b', errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  test('prefers the address under its other name', async () => {
    const answer = await denied({ error_redirect_uri: appErrorUrl, error_redirect_url: 'http://localhost:3000/x' });
    expect(toldOfError(answer)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  test.each([undefined, 'https://evil.example/', 'javascript:alert(1)', 'http://localhost:3000@evil.example/'])(
    'is answered here with the error address %s',
    async (error_redirect_url) => {
      expect(await denied({ error_redirect_url })).toMatchObject(knownError('OAUTH_PROVIDER_ACCESS_DENIED'));
    },
  );

  test('takes a browser that came with a form on by GET', async () => {
    const flow = await begin(project);
    const body = new URLSearchParams({ state: flow.state, error: 'access_denied' }).toString();
    const raw = { type: 'application/x-www-form-urlencoded', body };
    const answer = await project.bare('POST /auth/oauth/callback/github', { raw, headers: { cookie: flow.cookie } });
    expect(toldOfError(answer, 303)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  test('is that the flow took too long', async () => {
    const flow = await begin(project);
    const { clock } = await world();
    clock.advance(10 * MINUTE);
    const late = await answerOf(flow, someone());
    const answer = await comeBack(flow, late);
    expect(toldOfError(answer)).toMatchObject({ errorCode: 'OUTER_OAUTH_TIMEOUT' });
    expect(answer.headers.getSetCookie()).toEqual(cleared(flow.state));
    const untold = await begin(project, { error_redirect_url: undefined });
    clock.advance(10 * MINUTE);
    expect(await comeBack(untold, await answerOf(untold, someone()))).toMatchObject(knownError('OUTER_OAUTH_TIMEOUT'));
  });

  test('is that the provider was switched off meanwhile', async () => {
    const changing = await newProject(sharedProviders('github'));
    const flow = await begin(changing);
    const answer = await answerOf(flow, someone());
    await changing.admin('PATCH /internal/projects/current', { body: { config: { oauth_providers: [] } } });
    expect(toldOfError(await comeBack(flow, answer))).toMatchObject({
      errorCode: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    });
  });
});

test('a success does not mind an error address that is not trusted', async () => {
  const flow = await begin(project, { error_redirect_url: 'https://evil.example/' });
  expect(await codeOf(flow, someone())).toMatch(/^[0-9a-f]{64}$/);
});
