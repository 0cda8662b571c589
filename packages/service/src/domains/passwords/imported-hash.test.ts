import { footprint, knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';

const password = 'brought from elsewhere';

const importHash = ({ server }: TestUser, password_hash: string) =>
  server('PATCH /users/me', { body: { password_hash } });

const signIn = ({ call }: TestProject, { email }: TestUser, given = password) =>
  call('POST /auth/password/sign-in', { body: { email, password: given } });

const bcryptHash = await bcrypt(password, 4);

test.each([
  ['bcrypt $2b$', bcryptHash],
  ['bcrypt $2a$', bcryptHash.replace('$2b$', '$2a$')],
  ['bcrypt $2y$', bcryptHash.replace('$2b$', '$2y$')],
  ['argon2id', await argon2(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })],
  ['argon2id with other parameters', await argon2(password, { memoryCost: 4_096, timeCost: 3, parallelism: 4 })],
])('a hash of %s signs in with its password and with no other', async (_, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  expect(await importHash(user, hash)).toMatchObject({ status: 200, body: { has_password: true } });
  expect(await signIn(project, user, user.password)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user)).body.user_id).toBe(user.id);
});

test('the first sign-in replaces it by a hash of ours, and the next one works as well', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const { db } = (await world()).database;
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow())
      .password_hash;
  const imported = await stored();
  await signIn(project, user);
  const rehashed = await stored();
  expect(rehashed).not.toEqual(imported);
  expect((await signIn(project, user)).status).toBe(200);
  expect(await stored()).toEqual(rehashed);
});

test('first sign-ins at the same moment all succeed', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const answers = await Promise.all([signIn(project, user), signIn(project, user), signIn(project, user)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a wrong password does not replace it', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, bcryptHash);
  const before = await footprint(project.id);
  await signIn(project, user, 'something else');
  expect(await footprint(project.id)).toEqual(before);
});

test('of a password beyond the 72 bytes that bcrypt reads, the part before them is not enough', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await importHash(user, await bcrypt('é'.repeat(36), 4));
  expect(await signIn(project, user, 'é'.repeat(37))).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(project, user, 'é'.repeat(36))).status).toBe(200);
});

const salt = 'c29tZSBzYWx0IGhlcmU';
const digest = 'tHJLdXgyvVQwXkb0JGOzVRTJLcOFVB8CGNpQVPiZiqo';

test.each([
  ['bcrypt of cost 17', bcryptHash.replace('$04$', '$17$')],
  ['bcrypt of cost 3', bcryptHash.replace('$04$', '$03$')],
  ['bcrypt that is cut', bcryptHash.slice(0, -1)],
  ['bcrypt of another alphabet', `$2b$10$${'!'.repeat(53)}`],
  ['bcrypt of an unknown variant', bcryptHash.replace('$2b$', '$2x$')],
  ['argon2i', `$argon2i$v=19$m=4096,t=3,p=1$${salt}$${digest}`],
  ['argon2id of more than 64 MiB', `$argon2id$v=19$m=65537,t=3,p=1$${salt}$${digest}`],
  ['argon2id of 11 rounds', `$argon2id$v=19$m=4096,t=11,p=1$${salt}$${digest}`],
  ['argon2id of 5 lanes', `$argon2id$v=19$m=4096,t=1,p=5$${salt}$${digest}`],
  ['argon2id of no lanes', `$argon2id$v=19$m=4096,t=1,p=0$${salt}$${digest}`],
  ['argon2id of another alphabet', `$argon2id$v=19$m=4096,t=1,p=1$${salt.replace('c', '_')}$${digest}`],
  ['argon2id with a salt that is no base64', `$argon2id$v=19$m=4096,t=1,p=1$c29tZSBzYWx0I$${digest}`],
  ['argon2id with a digest that is no base64', `$argon2id$v=19$m=4096,t=1,p=1$${salt}$${digest.slice(0, 41)}`],
  ['plain text', password],
  ['sha-256 in hex', 'a'.repeat(64)],
])('a hash of %s is refused, and nothing is changed', async (_, hash) => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  expect(await importHash(user, hash)).toMatchObject(refusal('PASSWORD_HASH_UNSUPPORTED'));
  expect(await footprint(project.id)).toEqual(before);
});

test('a hash of bcrypt at cost 16 is taken', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await importHash(user, bcryptHash.replace('$04$', '$16$'))).status).toBe(200);
});

test('a password and a hash together are refused', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const body = { password: 'a new password', password_hash: bcryptHash };
  const answer = await user.server('PATCH /users/me', { body });
  expect(answer).toMatchObject(refusal('PASSWORD_AND_HASH'));
  expect(await footprint(project.id)).toEqual(before);
});
