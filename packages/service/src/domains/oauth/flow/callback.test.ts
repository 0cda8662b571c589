import { randomBytes } from 'node:crypto';
import { newEmail, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { answerOf, appUrl, begin, comeBack, sharedProviders, toldApp } from '@latchkey/testing/people/oauth-app';
import { testContext } from '@latchkey/testing/world/context';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepFlows } from '../sweep.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github', 'google'));
});

const someone = () => ({ email: newEmail() });
const cleared = (state: string) => [`latchkey-oauth-inner-${state}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`];

describe('somebody whom the provider sends back', () => {
  test('is led on to the app with a code and its own state, and nothing else', async () => {
    const flow = await begin(project);
    const answer = await comeBack(flow, await answerOf(flow, someone()));
    expect([answer.status, answer.body]).toEqual([303, {}]);
    expect(answer.headers.get('location')?.split('?')[0]).toBe(appUrl);
    expect(toldApp(answer)).toEqual({ code: expect.stringMatching(/^[0-9a-f]{64}$/), state: flow.appState });
  });

  test('keeps what the address of the app says already, but for code and state', async () => {
    const flow = await begin(project, { redirect_uri: `${appUrl}?a=b&code=old&state=old` });
    const answer = await comeBack(flow, await answerOf(flow, someone()));
    expect(toldApp(answer)).toEqual({ a: 'b', code: expect.not.stringMatching('old'), state: flow.appState });
  });

  test('loses the cookie of the flow', async () => {
    const flow = await begin(project);
    const answer = await comeBack(flow, await answerOf(flow, someone()));
    expect(answer.headers.getSetCookie()).toEqual(cleared(flow.state));
  });

  test('may come with a form', async () => {
    const flow = await begin(project);
    const raw = {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(await answerOf(flow, someone())).toString(),
    };
    const answer = await project.bare('POST /auth/oauth/callback/github', { raw, headers: { cookie: flow.cookie } });
    expect([answer.status, toldApp(answer).state]).toEqual([303, flow.appState]);
  });

  test('may have cookies of other flows besides', async () => {
    const [one, other] = [await begin(project), await begin(project)];
    const cookie = `theme=dark; ${other.cookie};${one.cookie}; x=`;
    expect((await comeBack({ ...one, cookie }, await answerOf(one, someone()))).status).toBe(303);
    expect((await comeBack({ ...other, cookie }, await answerOf(other, someone()))).status).toBe(303);
  });
});

describe('a flow is refused', () => {
  test('without the cookie of the browser that it began in', async () => {
    const flow = await begin(project);
    const other = await begin(project);
    const answer = await answerOf(flow, someone());
    const cookies = ['', other.cookie, `latchkey-oauth-inner-${flow.state}=false`, `x${flow.cookie}`];
    for (const cookie of cookies) {
      const refused = await comeBack({ ...flow, cookie }, answer);
      expect(refused).toMatchObject(refusal('OAUTH_COOKIE_MISSING'));
      expect(refused.headers.getSetCookie()).toEqual(cleared(flow.state));
    }
    expect((await comeBack(flow, answer)).status).toBe(303);
  });

  test.each(['', 'x', 'a;b', 'a\nb', 'ü'.repeat(43), 'a'.repeat(101), '\u0000'])(
    'with a state that is none: %j',
    async (state) => {
      const cookie = `latchkey-oauth-inner-${encodeURIComponent(state)}=true`;
      const answer = await project.bare('GET /auth/oauth/callback/github', { query: { state }, headers: { cookie } });
      expect(answer.status).toBe(400);
    },
  );

  test('without a state', async () => {
    expect(await project.bare('GET /auth/oauth/callback/github')).toMatchObject(refusal('OAUTH_COOKIE_MISSING'));
  });

  test('with a state that was made up, though the cookie is there', async () => {
    const ofProject = Buffer.from(project.id.replaceAll('-', ''), 'hex');
    const states = [randomBytes(32), Buffer.concat([ofProject, randomBytes(16)])].map((it) => it.toString('base64url'));
    for (const state of states) {
      const headers = { cookie: `latchkey-oauth-inner-${state}=true` };
      const answer = await project.bare('GET /auth/oauth/callback/github', { query: { state, code: 'x' }, headers });
      expect(answer).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
      expect(answer.headers.getSetCookie()).toEqual(cleared(state));
    }
  });

  test('a second time', async () => {
    const flow = await begin(project);
    const answer = await answerOf(flow, someone());
    await comeBack(flow, answer);
    expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });

  test('at another provider than it began with, and stays good', async () => {
    const flow = await begin(project);
    const answer = await answerOf(flow, someone());
    expect(await comeBack({ ...flow, providerId: 'google' }, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
    expect((await comeBack(flow, answer)).status).toBe(303);
  });

  test('with a code of another flow, for it has another verifier', async () => {
    const [own, foreign] = [await begin(project), await begin(project)];
    const { code = '' } = await answerOf(foreign, someone());
    expect(await comeBack(own, { state: own.state, code })).toMatchObject(refusal('OAUTH_CODE_REFUSED'));
  });

  test.each([
    [{ code: 'made up' }, 'OAUTH_CODE_REFUSED'],
    [{}, 'OAUTH_CODE_REFUSED'],
    [{ error: 'server_error' }, 'OAUTH_PROVIDER_FAILED'],
  ] as const)('when the provider fails: %j', async (fields, name) => {
    const flow = await begin(project);
    const answer = await comeBack(flow, { state: flow.state, ...fields });
    expect(answer).toMatchObject(refusal(name));
    expect(answer.headers.getSetCookie()).toEqual(cleared(flow.state));
  });

  test('when the project was deleted meanwhile', async () => {
    const doomed = await newProject(sharedProviders('github'));
    const flow = await begin(doomed);
    const answer = await answerOf(flow, someone());
    await doomed.admin('DELETE /internal/projects/current');
    expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_FLOW_UNKNOWN'));
  });
});

describe('an app that is not trusted', () => {
  test('gets no code, and no user is made, when it is trusted no longer', async () => {
    const changing = await newProject(sharedProviders('github'));
    const flow = await begin(changing);
    const answer = await answerOf(flow, someone());
    await changing.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: false } } });
    const before = await userCount(changing);
    expect(await comeBack(flow, answer)).toMatchObject(refusal('OAUTH_REDIRECT_UNTRUSTED'));
    expect(await userCount(changing)).toBe(before);
  });
});

test('a sweep deletes flows a day after they were over, and no others', async () => {
  const own = await newProject(sharedProviders('github'));
  await begin(own);
  const { clock, database } = await world();
  const { db } = database;
  const flows = () => db.selectFrom('oauth_grants').select('state_hash').where('project_id', '=', own.id).execute();
  await sweepFlows(testContext(db, { now: clock() + DAY }));
  expect(await flows()).toHaveLength(1);
  await sweepFlows(testContext(db, { now: clock() + DAY + 10 * MINUTE }));
  expect(await flows()).toEqual([]);
});

const userCount = async (of: TestProject) => (await of.server('GET /users')).body.items.length;
