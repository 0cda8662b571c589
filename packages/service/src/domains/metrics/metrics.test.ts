import { baseUrl, callerOf, newProject, type TestProject, world } from '@latchkey/testing';
import { sharedProviders } from '@latchkey/testing/people/oauth-app';
import { expect, test } from 'vitest';

const DAY_MILLIS = 24 * 3_600_000;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The figures, once what happened is counted. */
async function metricsOf(project: TestProject) {
  await (await world()).service.workOutbox();
  const { status, body } = await project.admin('GET /internal/metrics');
  expect(status).toBe(200);
  return body;
}

type Day = { readonly date: string; readonly activity: number };
/** The last days, today last. */
const last = (count: number, days: Day[]) => days.slice(-count).map(({ activity }) => activity);
const ids = (users: { id: string }[]) => users.map(({ id }) => id);
const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

async function newUser({ server }: TestProject, body: Record<string, unknown> = {}): Promise<string> {
  const { status, body: user } = await server('POST /users', { body });
  expect(status).toBe(201);
  return user.id;
}

/** A program gets an access token for a user. */
const act = ({ server }: TestProject, user_id: string) => server('POST /auth/sessions', { body: { user_id } });

/** Calls from a browser, behind a proxy that may know the country. */
function browserIn({ id, keys }: TestProject, country?: string) {
  const send: Parameters<typeof callerOf>[0] = async (request) => {
    request.headers.set('user-agent', browser);
    if (country) request.headers.set('cf-ipcountry', country);
    return (await world()).service.fetch(request, { peer: '127.0.0.1' });
  };
  const key = keys.publishable_client_key;
  return callerOf(send, baseUrl, { 'project-id': id, 'access-type': 'client', 'publishable-client-key': key });
}

/** A person who signs up, in a country if one is named; `signIn` does so again from elsewhere. */
async function personIn(project: TestProject, country?: string) {
  const { email, password, id } = await project.signUp();
  const signIn = async (country?: string) => {
    const answer = await browserIn(project, country)('POST /auth/password/sign-in', { body: { email, password } });
    expect(answer.status).toBe(200);
  };
  if (country) await signIn(country);
  return { id, signIn };
}

test('a project without users has no figures but zeros', async () => {
  const metrics = await metricsOf(await newProject());
  const now = (await world()).clock();
  const dates = Array.from({ length: 31 }, (_, index) => dayOf(now - (30 - index) * DAY_MILLIS));
  const days = dates.map((date) => ({ date, activity: 0 }));
  expect(metrics).toEqual({
    total_users: 0,
    daily_users: days,
    daily_active_users: days,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
  });
});

test('who was deleted signs up no more, but was active, and leaves a gap among the latest', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const { clock } = await world();
  const users: string[] = [];
  for (let count = 0; count < 7; count++) {
    users.push(await newUser(project));
    clock.advance(1_000);
  }
  for (const id of users.slice(0, 6).reverse()) {
    await act(project, id);
    clock.advance(1_000);
  }
  await metricsOf(project);
  await project.server(`DELETE /users/${users[1]}`);
  const metrics = await metricsOf(project);
  expect(metrics).toMatchObject({ total_users: 6, users_by_country: {}, login_methods: [] });
  expect([last(1, metrics.daily_users), last(1, metrics.daily_active_users)]).toEqual([[6], [6]]);
  expect(ids(metrics.recently_active)).toEqual([0, 2, 3, 4].map((index) => users[index]));
  expect(ids(metrics.recently_registered)).toEqual([6, 5, 4, 3, 2].map((index) => users[index]));
  expect(metrics.recently_active[0]).toEqual((await project.server(`GET /users/${users[0]}`)).body);
  expect(await metricsOf(other)).toMatchObject({ total_users: 0, recently_active: [] });
});

test('a user is active once a day, however often and at once, and anew after midnight', async () => {
  const project = await newProject();
  const { clock } = await world();
  const id = await newUser(project);
  clock.advance(DAY_MILLIS - (clock() % DAY_MILLIS) - 60_000);
  const [session] = await Promise.all(Array.from({ length: 10 }, () => act(project, id)));
  await metricsOf(project);
  await act(project, id);
  clock.advance(120_000);
  await metricsOf(project);
  const headers = { 'refresh-token': session?.body.refresh_token };
  await project.call('POST /auth/sessions/current/refresh', { headers });
  await project.call('POST /auth/sessions/current/refresh', { headers });
  const { daily_active_users } = await metricsOf(project);
  expect(last(3, daily_active_users)).toEqual([0, 1, 1]);
});

test('a user is counted where it was last seen by a browser, also when it is deleted', async () => {
  const project = await newProject();
  const nomad = await personIn(project, 'CH');
  await personIn(project, 'CH');
  const gone = await personIn(project, 'FR');
  await personIn(project);
  expect((await metricsOf(project)).users_by_country).toEqual({ CH: 2, FR: 1 });
  await nomad.signIn('DE');
  await nomad.signIn();
  await act(project, nomad.id);
  await project.server(`DELETE /users/${gone.id}`);
  expect((await metricsOf(project)).users_by_country).toEqual({ CH: 1, DE: 1, FR: 1 });
});

test('where somebody is who acts as a user is not where the user is', async () => {
  const project = await newProject();
  const { id } = await personIn(project, 'CH');
  const reason = { reason: 'a test', callback_url: 'http://localhost:3000/handler/impersonation' };
  const link = await project.admin(`POST /latchkey/users/${id}/impersonation`, { body: reason });
  const code = new URL(link.body.url).searchParams.get('code');
  const acted = await browserIn(project, 'US')('POST /latchkey/impersonation/sign-in', { body: { code } });
  expect(acted.status).toBe(200);
  expect((await metricsOf(project)).users_by_country).toEqual({ CH: 1 });
});

test('each way in of a user is counted as long as there is one', async () => {
  const project = await newProject({ magic_link_enabled: true, ...sharedProviders('google') });
  const accounts = ['1', '2'].map((account_id) => ({ id: 'google', account_id }));
  const email = { primary_email: 'all@example.com', primary_email_auth_enabled: true };
  const many = { ...email, password: 'correct horse battery', otp_auth_enabled: true, oauth_providers: accounts };
  const id = await newUser(project, many);
  const other = await newUser(project, { oauth_providers: [{ id: 'google', account_id: '3' }] });
  const methods = async () => {
    const { login_methods } = await metricsOf(project);
    return Object.fromEntries(
      login_methods.map(({ method, count }: { method: string; count: number }) => [method, count]),
    );
  };
  expect(await methods()).toEqual({ password: 1, otp: 1, google: 3 });
  await project.server(`PATCH /users/${id}`, { body: { password: null } });
  await project.server(`DELETE /users/${other}`);
  expect(await methods()).toEqual({ otp: 1, google: 2 });
});
