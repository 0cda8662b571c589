import { knownError, newProject, type TestUser, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { stepAt, totpOf } from '../mfa/totp.ts';

const secret = Buffer.alloc(20, 5);
const shown = async () => totpOf(secret, stepAt((await world()).clock()));
const enrol = ({ call }: Pick<TestUser, 'call'>, code: string, given = secret) =>
  call('POST /latchkey/mfa/totp', { body: { secret: given.toString('base64'), code } });
const isOn = async ({ call }: TestUser) => (await call('GET /users/me')).body.requires_totp_mfa;

test('an app that does not show the codes of the secret is not made the second factor', async () => {
  const user = await (await newProject()).signUp();
  for (const code of ['000000', '', totpOf(Buffer.alloc(20, 6), stepAt((await world()).clock()))])
    expect(await enrol(user, code)).toMatchObject(knownError('INVALID_TOTP_CODE'));
  expect(await isOn(user)).toBe(false);
});

test('the code that switched it on signs nobody in', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const totp = await shown();
  expect((await enrol(user, totp)).status).toBe(200);
  expect(await isOn(user)).toBe(true);
  const body = { email: user.email, password: user.password };
  const { attempt_code } = (await project.call('POST /auth/password/sign-in', { body })).body.details;
  const signIn = { type: 'totp', totp, code: attempt_code };
  expect(await project.call('POST /auth/mfa/sign-in', { body: signIn })).toMatchObject(knownError('INVALID_TOTP_CODE'));
});

test.each([1, 9])('a secret of %d bytes is refused, whoever sets it', async (length) => {
  const project = await newProject();
  const user = await project.signUp();
  const short = Buffer.alloc(length, 1).toString('base64');
  const body = { totp_secret_base64: short };
  const why = 'body.totp_secret_base64 must be at least 10 bytes';
  const answers = [
    await user.call('PATCH /users/me', { body }),
    await user.server('PATCH /users/me', { body }),
    await project.server(`PATCH /users/${user.id}`, { body }),
    await project.server('POST /users', { body }),
  ];
  for (const answer of answers) expect(violationsIn(answer)).toEqual([why]);
  expect(violationsIn(await enrol(user, '123456', Buffer.alloc(length)))).toEqual([
    'body.secret must be at least 10 bytes',
  ]);
});

test('one of ten bytes is taken', async () => {
  const user = await (await newProject()).signUp();
  const body = { totp_secret_base64: Buffer.alloc(10, 1).toString('base64') };
  expect((await user.call('PATCH /users/me', { body })).status).toBe(200);
});
