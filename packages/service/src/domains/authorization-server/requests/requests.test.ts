import { knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { newRelyingParty, type RelyingParty, type Visit } from '@latchkey/testing/people/relying-party';
import { beforeAll, describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const unknown = refusal('AUTHORIZATION_REQUEST_UNKNOWN');
const show = ({ request }: { request: string | undefined }) => `GET /latchkey/authorization-requests/${request}`;
const approve = ({ request }: { request: string | undefined }) =>
  `POST /latchkey/authorization-requests/${request}/approve`;
const deny = ({ request }: { request: string | undefined }) => `POST /latchkey/authorization-requests/${request}/deny`;

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
});

const needsOf = async (visit: Visit, user?: TestUser) => (await (user ?? project).call(show(visit))).body.needs;

test('the page of consent learns who asks for what, and where that leads', async () => {
  const visit = await app.visit({ login_hint: 'ada@example.com' });
  expect((await project.call(show(visit))).body).toEqual({
    app: {
      id: app.clientId,
      name: 'Notes',
      logo_url: null,
      home_url: null,
      client_host: null,
      is_registered: true,
      redirect_host: 'app.example.com',
    },
    scopes: ['openid', 'email', 'profile'],
    resources: [],
    login_hint: 'ada@example.com',
    needs: 'sign-in',
    proof_max_age_seconds: null,
  });
});

describe('what is missing', () => {
  test('is consent, the first time', async () => {
    expect(await needsOf(await app.visit(), await project.signUp())).toBe('consent');
  });

  test('is nothing once it was given, for as much', async () => {
    const user = await project.signUp();
    await app.signIn(user);
    expect(await needsOf(await app.visit(), user)).toBe('nothing');
    expect(await needsOf(await app.visit({ scope: 'openid teams' }), user)).toBe('consent');
  });

  test("is nothing for an application of the project's own", async () => {
    const own = await newRelyingParty(project, { is_first_party: true });
    expect(await needsOf(await own.visit(), await project.signUp())).toBe('nothing');
  });

  test('is consent where the application asks that it be asked for', async () => {
    const user = await project.signUp();
    await app.signIn(user);
    expect(await needsOf(await app.visit({ prompt: 'consent' }), user)).toBe('consent');
  });

  test('is a sign-in for a guest', async () => {
    const guests = await newProject();
    await guests.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const { body } = await guests.call('POST /auth/anonymous/sign-up', { body: {} });
    const visit = await (await newRelyingParty(guests)).visit();
    const asGuest = { headers: { 'access-token': body.access_token } };
    expect((await guests.call(show(visit), asGuest)).body.needs).toBe('sign-in');
    expect(await guests.call(approve(visit), asGuest)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('is a newer proof where the last one is older than the application allows', async () => {
    const user = await project.signUp();
    (await world()).clock.advance(HOUR);
    const later = await renewed(user);
    const visit = await app.visit({ max_age: '60' });
    expect((await later.call(show(visit))).body).toMatchObject({ needs: 'proof', proof_max_age_seconds: 60 });
    const refused = await later.call(approve(visit));
    expect(refused).toMatchObject(refusal('PROOF_TOO_OLD'));
    expect(refused.headers.get('www-authenticate')).toContain('max_age="60"');
    const { email, password } = user;
    expect(await needsOf(visit, await project.signIn(email, password))).toBe('consent');
  });

  test('is a proof that comes after the request where the application has the user sign in anew', async () => {
    const user = await project.signUp();
    (await world()).clock.advance(2_000);
    const visit = await app.visit({ prompt: 'login' });
    expect(await needsOf(visit, user)).toBe('proof');
    (await world()).clock.advance(2_000);
    const { email, password } = user;
    expect(await needsOf(visit, await project.signIn(email, password))).toBe('consent');
  });

  test('is more proof where the application asks for more than the session has proven', async () => {
    const visit = await app.visit({ acr_values: '2' });
    const user = await project.signUp();
    expect(await needsOf(visit, user)).toBe('proof');
    const refused = await user.call(approve(visit));
    expect(refused).toMatchObject(refusal('PROOF_TOO_OLD'));
    expect(refused.headers.get('www-authenticate')).toContain('acr_values="2"');
  });
});

test('a request is answered once', async () => {
  const [visit, user] = [await app.visit(), await project.signUp()];
  expect((await user.call(approve(visit))).status).toBe(200);
  for (const path of [show, approve, deny]) expect(await user.call(path(visit))).toMatchObject(unknown);
});

test('a request is over after an hour', async () => {
  const [visit, user] = [await app.visit(), await project.signUp()];
  (await world()).clock.advance(HOUR);
  const later = await renewed(user);
  for (const path of [show, approve, deny]) expect(await later.call(path(visit))).toMatchObject(unknown);
});

test('nothing waits where nothing was asked', async () => {
  const user = await project.signUp();
  for (const path of [show, approve, deny]) {
    expect(await user.call(path({ request: 'made-up' }))).toMatchObject(unknown);
  }
});

test('an application whose user says no is told so', async () => {
  const visit = await app.visit();
  const { body } = await project.call(deny(visit));
  const back = new URL((await visit.goOn(body.location)).headers.get('location') ?? '');
  expect(back.origin).toBe('https://app.example.com');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: app.issuer });
});

test('who has allowed it before is sent back at once, in a browser that the provider knows', async () => {
  const [user, visit] = [await project.signUp(), await app.visit()];
  await visit.redeem(await backOf(visit, await visit.approve(user)));
  const again = await visit.goOn(visit.address);
  const back = new URL(again.headers.get('location') ?? '');
  expect(back.origin).toBe('https://app.example.com');
  expect((await visit.redeem(back)).claims()?.sub).toBe(user.id);
});

test("another user's answer in the same browser leaves the first user signed in", async () => {
  const [one, other, first, second] = [
    await project.signUp(),
    await project.signUp(),
    await app.visit(),
    await app.visit(),
  ];
  const asked = new URL((await first.goOn(second.address)).headers.get('location') ?? '').searchParams.get('request');
  const { body } = await one.call(approve({ request: asked ?? undefined }));
  await first.goOn(body.location);
  const back = await backOf(first, await first.approve(other));
  expect((await first.redeem(back)).claims()?.sub).toBe(other.id);
  expect((await one.call('GET /users/me')).status).toBe(200);
});

test("an application of the project's own is among those that the user sees, also where it was let in without a page", async () => {
  const [one, two] = [
    await newRelyingParty(project, { is_first_party: true }),
    await newRelyingParty(project, { name: 'Diary', is_first_party: true }),
  ];
  const [user, visit] = [await project.signUp(), await one.visit()];
  await visit.goOn(await visit.approve(user));
  await visit.goOn((await two.visit()).address);
  const { items } = (await user.call('GET /latchkey/connected-apps')).body;
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(['Diary', 'Notes']);
});

test('what the policy asks by now is asked of applications too', async () => {
  const strict = await newProject();
  const notes = await newRelyingParty(strict);
  const { access_token } = await notes.signIn(await strict.signUp());
  await strict.admin('PATCH /latchkey/project-settings', {
    body: { minimum_assurance: 'two-factors', enrolment_grace_days: 0 },
  });
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await strict.bare(`GET /projects/${strict.id}/oauth/userinfo`, { headers })).status).toBe(401);
});

test('an application that asks without a page is told what is missing', async () => {
  const { location } = await app.visit({ prompt: 'none' });
  expect(location.searchParams.get('error')).toBe('login_required');
});

async function backOf({ goOn }: Visit, location: string) {
  return new URL((await goOn(location)).headers.get('location') ?? '');
}

/** The same session, with an access token that is good now. */
async function renewed(user: TestUser): Promise<TestUser> {
  const { body } = await project.call('POST /auth/sessions/current/refresh', {
    headers: { 'refresh-token': user.refreshToken },
  });
  const call: TestUser['call'] = (endpoint, options = {}) =>
    project.call(endpoint, { ...options, headers: { 'access-token': body.access_token, ...options.headers } });
  return { ...user, call };
}
