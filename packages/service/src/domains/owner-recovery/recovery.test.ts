import { internalProject, knownError, newAddress, newProject, owner, startWorld, type World } from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { testContext } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOwners, ownersByEmail } from './queries.ts';
import { issueFirstOwner, issueRecovery } from './recovery.ts';

const MINUTE = 60_000;
const inspect = 'POST /latchkey/owner-recovery/inspect';
const recover = 'POST /latchkey/owner-recovery';
const signIn = 'POST /auth/password/sign-in';
const password = 'quite another password';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const internal = () => internalProject(Promise.resolve(world));
const contextNow = () => testContext(world.database.db, { now: world.clock() });

/** An owner of a project, and how to issue links for it. */
async function newOwner() {
  const { admin, ...project } = await internal();
  await admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: true } } });
  await admin('PATCH /latchkey/project-settings', { body: { private_accounts: false } });
  const user = await newTwoFactorUser(
    { ...project, admin } as Awaited<ReturnType<typeof internal>>,
    Promise.resolve(world),
  );
  const { id } = await newProject({}, Promise.resolve(world));
  await user.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [id] } } });
  const issue = async (dropsSecondFactor = false) => {
    const [found] = await ownersByEmail(world.database.db, user.email);
    if (!found) throw new Error('There is no such owner.');
    return (await issueRecovery(contextNow(), found, { dropsSecondFactor })).code;
  };
  return { user, issue };
}

const presented = async (path: string, body: object) => (await internal()).call(path, { body });

describe('a link of the command line', () => {
  test('works once, for fifteen minutes, and takes the place of one before', async () => {
    const { issue } = await newOwner();
    const [replaced, old] = [await issue(), await issue()];
    const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');
    for (const [path, body] of [
      [inspect, {}],
      [recover, { password }],
    ] as const)
      expect(await presented(path, { ...body, code: replaced })).toMatchObject(notFound);
    world.clock.advance(15 * MINUTE);
    expect(await presented(inspect, { code: old })).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
    const code = await issue(true);
    expect((await presented(recover, { code, password })).status).toBe(200);
    const used = knownError('VERIFICATION_CODE_ALREADY_USED');
    expect(await presented(recover, { code, password })).toMatchObject(used);
  });

  test('is no good at another project, nor as a reset', async () => {
    const { issue } = await newOwner();
    const code = await issue();
    const project = await newProject({}, Promise.resolve(world));
    expect(await project.call(inspect, { body: { code } })).toMatchObject(knownError('EXPECTED_INTERNAL_PROJECT'));
    const asReset = await presented('POST /auth/password/reset', { code, password });
    expect(asReset).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is nowhere in the database as it was printed, and its making is an event', async () => {
    const { user, issue } = await newOwner();
    const code = await issue(true);
    const { db } = world.database;
    const rows = await db.selectFrom('one_time_codes').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    const events = db.selectFrom('events').select(['kind', 'actor', 'detail']).where('subject_id', '=', user.id);
    expect(await events.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      kind: 'owner_recovery.created',
      actor: { kind: 'system' },
      detail: { drops_second_factor: true },
    });
  });

  test('sets a good password only, and stays good until then', async () => {
    const { issue } = await newOwner();
    const code = await issue(true);
    expect((await presented(recover, { code, password: 'short' })).code).toBe('PASSWORD_TOO_SHORT');
    expect((await presented(recover, { code, password })).status).toBe(200);
  });
});

test('the owner is in with the new password, sessions end, and a known device is made', async () => {
  const { user, issue } = await newOwner();
  const shown = await presented(inspect, { code: await issue(true) });
  expect(shown.body).toEqual({ email: user.email, has_second_factor: true, drops_second_factor: true });
  const answer = await presented(recover, { code: await issue(true), password });
  expect([answer.status, answer.body.user_id]).toEqual([200, user.id]);
  expect(answer.headers.get('x-latchkey-device')).toEqual(expect.any(String));
  expect((await user.call('GET /users/me')).status).toBe(401);
  const { call, mailbox } = await internal();
  const me = await call('GET /users/me', { headers: { 'access-token': answer.body.access_token } });
  expect(me.body).toMatchObject({ id: user.id, requires_totp_mfa: false });
  expect((await call(signIn, { body: { email: user.email, password: user.password } })).status).toBe(400);
  expect((await mailbox.to(user.email)).length).toBeGreaterThan(0);
});

test('without the option the second factor is asked for, and guesses of others at it are forgotten', async () => {
  const { user, issue } = await newOwner();
  const { call } = await internal();
  for (let i = 0; i < 11; i++) {
    const body = { type: 'totp', totp: '000000', code: await user.attempt() };
    await call('POST /auth/mfa/sign-in', { body });
  }
  const answer = await presented(recover, { code: await issue(), password });
  expect(answer.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  const body = { type: 'totp', totp: await user.totp(), code: answer.body.details.attempt_code };
  expect((await call('POST /auth/mfa/sign-in', { body })).status).toBe(200);
});

test('guesses at the password are forgotten, and passwords need not be on', async () => {
  const { user, issue } = await newOwner();
  const { call, admin } = await internal();
  for (let i = 0; i < 50; i++) {
    const headers = { 'x-forwarded-for': newAddress() };
    await call(signIn, { headers, body: { email: user.email, password: 'a guess' } });
  }
  const switched = (credential_enabled: boolean) =>
    admin('PATCH /internal/projects/current', { body: { config: { credential_enabled } } });
  await switched(false);
  expect((await presented(recover, { code: await issue(true), password })).status).toBe(200);
  await switched(true);
  const headers = { 'x-forwarded-for': newAddress() };
  expect((await call(signIn, { headers, body: { email: user.email, password } })).status).toBe(200);
});

test('owners are listed, who was first first; nobody is made a first owner beside one', async () => {
  const { user } = await newOwner();
  const owners = await allOwners(world.database.db);
  expect(owners[0]).toMatchObject({ email: owner.email, ownsInstallation: true });
  expect(owners).toContainEqual(
    expect.objectContaining({
      userId: user.id,
      email: user.email,
      projects: 1,
      hasSecondFactor: true,
      isBanned: false,
    }),
  );
  expect(await ownersByEmail(world.database.db, 'nobody@example.com')).toEqual([]);
  expect(await issueFirstOwner(contextNow())).toBeUndefined();
});
