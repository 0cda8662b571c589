import { baseUrl, newAddress, newEmail, newProject, refusal, type TestProject, type TestUser } from '@latchkey/testing';
import { type Answer, callerOf } from '@latchkey/testing/http/call';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import {
  answerOf,
  authorizeQuery,
  begin,
  codeOf,
  comeBack,
  exchange,
  type Flow,
  type Person,
  sharedProviders,
  toldApp,
} from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What works once works once, however many try at the same moment and wherever. The limits are off: they would let few
// of the tries through.

const TRIES = 64;

describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let here: TestProject;
  let there: TestProject;
  const inHere = () => Promise.resolve(both.here);

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    here = await newProject(sharedProviders('github', 'google'), inHere());
    there = { ...here, bare: callerOf(both.there.service.fetch, baseUrl, { 'x-forwarded-for': newAddress() }) };
  });
  afterAll(() => both.close());

  /** The tries, half of them at either service. */
  const race = (act: (project: TestProject, index: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: TRIES }, (_, index) => act(index % 2 ? there : here, index)));

  /** How many ended how. */
  function tally(answers: readonly Answer[]): Record<string, number> {
    const outcomes = answers.map(({ status, code }) => code ?? String(status));
    return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((it) => it === one).length]));
  }

  type Begun = { readonly flow: Flow; readonly answer: Record<string, string> };

  /** So many flows for one person, each of which has come as far as the provider's answer. */
  async function flowsOf(person: Person, start: (index: number) => Promise<Flow>): Promise<Begun[]> {
    const begun: Begun[] = [];
    for (let index = 0; index < TRIES; index++) {
      const flow = await start(index);
      begun.push({ flow, answer: await answerOf(flow, person, inHere()) });
    }
    return begun;
  }

  /** All of them come back at once. */
  const comeBackAll = (begun: readonly Begun[]) =>
    race((project, index) => {
      const { flow, answer } = begun[index] as Begun;
      return comeBack({ ...flow, project }, answer);
    });

  const usersWith = async (email: string) =>
    (await here.server('GET /users', { query: { query: email } })).body.items as { oauth_providers: unknown[] }[];

  test('with one answer of a provider, one gets a code', async () => {
    const flow = await begin(here);
    const answer = await answerOf(flow, { email: newEmail() }, inHere());
    const answers = await race((project) => comeBack({ ...flow, project }, answer));
    expect(tally(answers)).toEqual({ '303': 1, '400': TRIES - 1 });
    const { text } = refusal('OAUTH_FLOW_UNKNOWN');
    expect(answers.filter((answer) => answer.status === 400 && answer.text !== text)).toEqual([]);
  });

  test('with one code, one gets a session', async () => {
    const flow = await begin(here);
    const code = await codeOf(flow, { email: newEmail() }, inHere());
    const answers = await race((project) => exchange({ ...flow, project }, code));
    expect(tally(answers)).toEqual({ '200': 1, INVALID_AUTHORIZATION_CODE: TRIES - 1 });
  });

  test('with one code and all but one verifier wrong, the right one gets a session', async () => {
    const flow = await begin(here);
    const code = await codeOf(flow, { email: newEmail() }, inHere());
    const answers = await race((project, index) =>
      exchange({ ...flow, project, ...(index !== 40 && { verifier: 'wrong' }) }, code),
    );
    expect([answers[40]?.status, tally(answers)]).toEqual([200, { '200': 1, INVALID_AUTHORIZATION_CODE: TRIES - 1 }]);
  });

  test('with a new account, one makes the user and the others find it', async () => {
    const email = newEmail();
    const begun = await flowsOf({ email }, (index) => begin(here, {}, index % 4 < 2 ? 'github' : 'google'));
    const answers = await comeBackAll(begun);
    expect(tally(answers)).toEqual({ '303': TRIES });
    const tokens = [];
    for (const [index, { flow }] of begun.entries())
      tokens.push(await exchange(flow, toldApp(answers[index] as Answer).code ?? ''));
    expect(tokens.filter(({ body }) => body.is_new_user)).toHaveLength(1);
    // Both accounts, for the mailbox was proven to both providers.
    expect((await usersWith(email)).map(({ oauth_providers }) => oauth_providers.length)).toEqual([2]);
  });

  /** All of them are exchanged at once; answers how that ended, and how many accounts each of the users has. */
  async function exchangeAll(begun: readonly Begun[], users: readonly TestUser[]) {
    const back = await comeBackAll(begun);
    const answers = await race((project, index) => {
      const { flow } = begun[index] as Begun;
      return exchange({ ...flow, project }, toldApp(back[index] as Answer).code ?? '');
    });
    const linked = [];
    for (const { call } of users) linked.push((await call('GET /users/me')).body.oauth_providers.length);
    return { back: tally(back), answers: tally(answers), linked: linked.sort() };
  }

  const linkAs = ({ accessToken: token }: TestUser) =>
    begin(here, { type: 'link', token, error_redirect_url: undefined });

  test('with an account that two users link, one of them has it', async () => {
    const users = [await here.signUp(), await here.signUp()] as const;
    const begun = await flowsOf({ email: newEmail() }, (index) => linkAs(users[index % 4 < 2 ? 0 : 1]));
    expect(await exchangeAll(begun, users)).toEqual({
      back: { '303': TRIES },
      answers: { '200': TRIES / 2, OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: TRIES / 2 },
      linked: [0, 1],
    });
  });

  test('with two accounts of a provider that one user links, the user has one of them', async () => {
    const user = await here.signUp();
    const people = [{ email: newEmail() }, { email: newEmail() }] as const;
    const halves = [
      await flowsOf(people[0], () => linkAs(user)),
      await flowsOf(people[1], () => linkAs(user)),
    ] as const;
    const begun = halves[0].map((flow, index) => (index % 4 < 2 ? flow : (halves[1][index] as Begun)));
    expect(await exchangeAll(begun, [user])).toEqual({
      back: { '303': TRIES },
      answers: { '200': TRIES / 2, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: TRIES / 2 },
      linked: [1],
    });
  });

  test('with one code of a link, one gets a session, and the account is linked once', async () => {
    const user = await here.signUp();
    const flow = await linkAs(user);
    const code = await codeOf(flow, { email: newEmail() }, inHere());
    const answers = await race((project) => exchange({ ...flow, project }, code));
    expect(tally(answers)).toEqual({ '200': 1, INVALID_AUTHORIZATION_CODE: TRIES - 1 });
    expect((await user.call('GET /users/me')).body.oauth_providers).toHaveLength(1);
  });

  test('with one ticket, one sets off', async () => {
    const { ticket } = (await (await here.signUp()).call('POST /latchkey/oauth/link-ticket')).body;
    const query = authorizeQuery(here, 'a'.repeat(43), { type: 'link', ticket });
    const { '307': winners, ...others } = tally(
      await race(({ bare }) => bare('GET /auth/oauth/authorize/github', { query })),
    );
    const lost = /^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/;
    expect([winners, Object.keys(others).filter((one) => !lost.test(one))]).toEqual([1, []]);
  });
});
