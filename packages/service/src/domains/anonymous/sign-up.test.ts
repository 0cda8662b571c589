import { knownError, newAddress, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const signUp = ({ call }: TestProject, headers = {}) => call('POST /auth/anonymous/sign-up', { headers });

async function openProject(config = {}) {
  const project = await newProject(config);
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  return project;
}

test('a project that did not switch it on refuses', async () => {
  expect(await signUp(await newProject())).toMatchObject(knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED'));
});

test('31 from one network are one too many, for clients', async () => {
  const project = await openProject();
  for (let i = 0; i < 30; i++) expect((await signUp(project)).status).toBe(200);
  expect(await signUp(project)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect((await signUp(project, { 'x-forwarded-for': newAddress() })).status).toBe(200);
  expect((await project.server('POST /auth/anonymous/sign-up')).status).toBe(200);
});

test('a new user has a name, no email and no way to sign in', async () => {
  const project = await openProject();
  const { status, body } = await signUp(project);
  expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token', 'user_id']]);
  const user = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
  expect(user.body).toMatchObject({
    id: body.user_id,
    display_name: 'Anonymous user',
    is_anonymous: true,
    primary_email: null,
    has_password: false,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: false,
    oauth_providers: [],
  });
});

test('every call makes another user', async () => {
  const project = await openProject();
  const [one, other] = [await signUp(project), await signUp(project)];
  expect(one.body.user_id).not.toBe(other.body.user_id);
});

test('the switch of sign-up is for others', async () => {
  expect((await signUp(await openProject({ sign_up_enabled: false }))).status).toBe(200);
});

test('the session can be refreshed', async () => {
  const project = await openProject();
  const { body } = await signUp(project);
  const headers = { 'refresh-token': body.refresh_token };
  expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(200);
});

test('a new user is an event', async () => {
  const project = await openProject();
  const { body } = await signUp(project);
  const { db } = (await world()).database;
  const events = await db.selectFrom('events').select('kind').where('subject_id', '=', body.user_id).execute();
  expect(events.map(({ kind }) => kind)).toEqual(['user.created', 'session.created']);
});
