import { knownError, newProject, startWorld, type World } from '@latchkey/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const over = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimits: 'off' });
});
afterAll(() => world.close());

async function projectWith(body: Record<string, unknown>) {
  const project = await newProject({}, Promise.resolve(world));
  const set = (body: Record<string, unknown>) => project.admin('PATCH /latchkey/project-settings', { body });
  await set(body);
  const refresh = (refreshToken: string) =>
    project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } });
  return { project, set, refresh };
}

test('a project reads its whole policy as one document', async () => {
  const { project } = await projectWith({ max_sessions: 3, password_min_length: 12, session_idle_days: 7 });
  expect((await project.admin('GET /latchkey/sign-in-policy')).body).toEqual({
    methods: { password: true, email_code: false, passkey: false, providers: [], guests: false, sign_up: true },
    minimum_assurance: 'one-factor',
    assurance_required_since_millis: null,
    enrolment_grace_days: 14,
    trusted_device_days: null,
    session_max_days: null,
    session_idle_days: 7,
    max_sessions: 3,
    proof_max_age_minutes: 10,
    password_min_length: 12,
  });
});

describe('sessions end at the age that the policy allows', () => {
  test('however much they are used', async () => {
    const { project, refresh } = await projectWith({ session_max_days: 2 });
    const { refreshToken } = await project.signUp();
    world.clock.advance(1.9 * DAY);
    expect((await refresh(refreshToken)).status).toBe(200);
    world.clock.advance(0.1 * DAY);
    expect(await refresh(refreshToken)).toMatchObject(over);
  });

  test('also those that began before it', async () => {
    const { project, set, refresh } = await projectWith({});
    const { refreshToken } = await project.signUp();
    world.clock.advance(3 * DAY);
    await set({ session_max_days: 2 });
    expect(await refresh(refreshToken)).toMatchObject(over);
  });

  test('also those that a server asks for', async () => {
    const { project, refresh } = await projectWith({ session_max_days: 1 });
    const { id } = await project.signUp();
    const { body } = await project.server('POST /auth/sessions', { body: { user_id: id } });
    world.clock.advance(DAY);
    expect(await refresh(body.refresh_token)).toMatchObject(over);
  });
});

describe('a user has no more sessions at once than the policy allows', () => {
  const signIn = async (project: Awaited<ReturnType<typeof newProject>>, user: { email: string; password: string }) => {
    const { email, password } = user;
    world.clock.advance(1_000);
    return (await project.call('POST /auth/password/sign-in', { body: { email, password } })).body;
  };

  test('a new one ends the one unused longest, and the event says why', async () => {
    const { project, refresh } = await projectWith({ max_sessions: 2 });
    const user = await project.signUp();
    const second = await signIn(project, user);
    world.clock.advance(DAY);
    await refresh(user.refreshToken);
    await signIn(project, user);
    expect((await refresh(user.refreshToken)).status).toBe(200);
    expect(await refresh(second.refresh_token)).toMatchObject(over);
    const query = { kinds: 'session.deleted', subject_id: user.id };
    const { body } = await project.admin('GET /latchkey/events', { query });
    expect(body.items[0].detail).toEqual({ count: 1, reason: 'max_sessions' });
  });

  test('several at once leave the number that is allowed', async () => {
    const { project } = await projectWith({ max_sessions: 2 });
    const user = await project.signUp();
    await Promise.all(Array.from({ length: 6 }, () => signIn(project, user)));
    const { body } = await project.server('GET /latchkey/sessions', { query: { user_id: user.id } });
    expect(body.items).toHaveLength(2);
  });

  test('who acts as the user takes nobody’s place', async () => {
    const { project, refresh } = await projectWith({ max_sessions: 1 });
    const user = await project.signUp();
    await project.server('POST /auth/sessions', { body: { user_id: user.id, is_impersonation: true } });
    expect((await refresh(user.refreshToken)).status).toBe(200);
  });
});

test('a password has as many characters as the policy asks, also by the hand of a server', async () => {
  const { project } = await projectWith({ password_min_length: 12 });
  const tooShort = { code: 'PASSWORD_TOO_SHORT', body: { details: { min_length: 12 } } };
  const body = {
    email: 'eleven@example.com',
    password: 'eleven char',
    verification_callback_url: 'http://localhost:3000',
  };
  expect(await project.call('POST /auth/password/sign-up', { body })).toMatchObject(tooShort);
  const given = { primary_email: 'eleven@example.com', primary_email_auth_enabled: true, password: 'eleven char' };
  expect(await project.server('POST /users', { body: given })).toMatchObject(tooShort);
});

test.each([
  { session_max_days: 0 },
  { session_max_days: 366 },
  { max_sessions: 0 },
  { password_min_length: 7 },
  { password_min_length: 65 },
  { enrolment_grace_days: -1 },
  { minimum_assurance: 'three-factors' },
])('the policy does not take %j', async (body) => {
  const { set } = await projectWith({});
  expect((await set(body)).code).toBe('SCHEMA_ERROR');
});
