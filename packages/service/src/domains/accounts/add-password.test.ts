import {
  footprint,
  knownError,
  newEmail,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  type World,
  world,
} from '@latchkey/testing';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HASH_COST, newHashing } from '../../platform/crypto/hashing.ts';

const password = 'brought from elsewhere';
const bcryptHash = await bcrypt(password, 4);

const add = ({ server }: TestProject, body: object) => server('POST /users', { body });
const signIn = ({ call }: TestProject, email: string, given = password) =>
  call('POST /auth/password/sign-in', { body: { email, password: given } });

/** A user who signs in with an address of its own. */
async function addWith(project: TestProject, given: object): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const { status, body, text } = await add(project, {
    primary_email: email,
    primary_email_auth_enabled: true,
    ...given,
  });
  expect([status, body.has_password, body.auth_with_email], text).toEqual([201, true, true]);
  return { id: body.id, email };
}

test.each([
  [{ password: 'x', password_hash: bcryptHash }, 'PASSWORD_AND_HASH'],
  [{ password: null, password_hash: bcryptHash }, 'PASSWORD_AND_HASH'],
  [{ password_hash: bcryptHash.replace('$04$', '$17$') }, 'PASSWORD_HASH_UNSUPPORTED'],
  [{ password_hash: bcryptHash.slice(0, -1) }, 'PASSWORD_HASH_UNSUPPORTED'],
  [{ password_hash: 'a'.repeat(64) }, 'PASSWORD_HASH_UNSUPPORTED'],
] as const)('%j is refused, and nobody is created', async (body, name) => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(await add(project, body)).toMatchObject(refusal(name));
  expect(await footprint(project.id)).toEqual(before);
});

test.each([{ password }, { password_hash: bcryptHash }, { password: '' }])(
  '%j needs password sign-in; a user without does not',
  async (body) => {
    const project = await newProject({ credential_enabled: false });
    const before = await footprint(project.id);
    expect(await add(project, body)).toMatchObject(refusal('PASSWORD_AUTH_OFF'));
    expect(await footprint(project.id)).toEqual(before);
    expect((await add(project, { password: null })).body.has_password).toBe(false);
  },
);

test.each(['x', '', '1234567'])(
  '"%s" is too short from a server too, for a new user and one who is there',
  async (given) => {
    const project = await newProject();
    const user = await project.signUp();
    const short = knownError('PASSWORD_TOO_SHORT', { min_length: 8 });
    const before = await footprint(project.id);
    expect(await add(project, { primary_email: newEmail(), password: given })).toMatchObject(short);
    expect(await user.server('PATCH /users/me', { body: { password: given } })).toMatchObject(short);
    expect(await project.server(`PATCH /users/${user.id}`, { body: { password: given } })).toMatchObject(short);
    expect(await footprint(project.id)).toEqual(before);
  },
);

test.each(['12345678', 'x'.repeat(70)])('a password that is long enough signs in: "%s"', async (given) => {
  const project = await newProject();
  const { id, email } = await addWith(project, { password: given });
  expect((await signIn(project, email, given)).body.user_id).toBe(id);
  expect(await signIn(project, email, 'another')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
});

test.each([
  ['bcrypt', bcryptHash],
  ['argon2id', await argon2(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })],
])('a hash of %s signs in with its password and with no other', async (_, password_hash) => {
  const project = await newProject();
  const { id, email } = await addWith(project, { password_hash });
  expect(await signIn(project, email, 'another')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, email)).body.user_id).toBe(id);
});

test('the first sign-in replaces a hash of bcrypt by one of ours', async () => {
  const project = await newProject();
  const { id, email } = await addWith(project, { password_hash: bcryptHash });
  const { db } = (await world()).database;
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
  const imported = await stored();
  await signIn(project, email);
  const rehashed = await stored();
  expect(rehashed).not.toEqual(imported);
  await signIn(project, email);
  expect(await stored()).toEqual(rehashed);
});

test('neither password nor hash is in the database in clear, nor in the answer', async () => {
  const project = await newProject();
  const { text } = await add(project, { password_hash: bcryptHash });
  await add(project, { password });
  const { db } = (await world()).database;
  const of = project.id;
  const users = await db.selectFrom('users').select('password_hash').where('project_id', '=', of).execute();
  const events = await db.selectFrom('event_payloads').select('payload').where('project_id', '=', of).execute();
  const stored = users.map(({ password_hash }) => password_hash?.toString('latin1'));
  const all = JSON.stringify([stored, events, text]);
  expect([users.length, ...['$2', 'argon2', password].map((secret) => all.includes(secret))]).toEqual([
    ...[2, false, false, false],
  ]);
});

test('a password without an address waits for one', async () => {
  const project = await newProject();
  expect((await add(project, { password })).body).toMatchObject({ has_password: true, primary_email: null });
});

test('an address that is not for signing in signs nobody in', async () => {
  const project = await newProject();
  const primary_email = newEmail();
  await add(project, { primary_email, password });
  expect(await signIn(project, primary_email)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
});

describe('what time tells of imported hashes', () => {
  const waits: number[] = [];
  let still: World;

  beforeAll(async () => {
    const now = Date.now();
    still = await startWorld({
      hashing: newHashing(HASH_COST, 4),
      clock: () => now,
      wait: async (millis) => void waits.push(millis),
    });
  });
  afterAll(() => still.close());

  /** How long the refusal of a wrong password was held back. */
  async function heldBack(project: TestProject, email: string): Promise<number[]> {
    waits.length = 0;
    expect(await signIn(project, email, 'wrong')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
    return [...waits];
  }

  test('nothing: a wrong password is refused at the mark of the slowest hash, whoever it is', async () => {
    const project = await newProject({}, Promise.resolve(still));
    const { email } = await addWith(project, { password });
    expect(await heldBack(project, email)).toEqual([75]);
    const imported = await addWith(project, { password_hash: await bcrypt(password, 10) });
    const times = [];
    for (const each of [imported.email, email, newEmail()]) times.push(await heldBack(project, each));
    expect(times).toEqual([[175], [175], [175]]);
  });
});
