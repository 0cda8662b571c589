import { knownError, newEmail, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const callback_url = 'http://localhost:3000/handler/email-verification';

const verify = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /contact-channels/verify', { body: { code } });
const check = ({ call }: Pick<TestProject, 'call'>, code: string) =>
  call('POST /contact-channels/verify/check-code', { body: { code } });

/** A new user and the code of the mail that came with the sign-up. */
async function signedUp(project: TestProject) {
  const user = await project.signUp();
  const [mail] = await project.mailbox.to(user.email);
  const isVerified = async () => (await user.call('GET /users/me')).body.primary_email_verified;
  return { ...user, code: mail?.linkCode as string, isVerified };
}

describe.each([
  ['check-code', check],
  ['verify', verify],
])('at %s', (_, present) => {
  test('a code that was never issued is not found', async () => {
    expect(await present(await newProject(), '0'.repeat(45))).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('a code of another project is not found', async () => {
    const [one, other] = [await newProject(), await newProject()];
    const { code, isVerified } = await signedUp(one);
    expect(await present(other, code)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect(await isVerified()).toBe(false);
  });

  test('codes of other kinds are not found: sign-in and reset', async () => {
    const project = await newProject({ magic_link_enabled: true });
    const { email } = await project.signUp();
    const stranger = newEmail();
    await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email: stranger, callback_url } });
    const [ofReset] = await project.mailbox.to(email);
    const [ofSignIn] = await project.mailbox.to(stranger);
    for (const mail of [ofReset, ofSignIn])
      expect(await present(project, mail?.linkCode as string)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('a code has expired after a day', async () => {
    const project = await newProject();
    const { code } = await signedUp(project);
    (await world()).clock.advance(DAY);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('a code that was used is told so', async () => {
    const project = await newProject();
    const { code } = await signedUp(project);
    await verify(project, code);
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('the twenty-first presentation is refused', async () => {
    const project = await newProject();
    const { code } = await signedUp(project);
    await Promise.all(Array.from({ length: 20 }, () => check(project, code)));
    expect(await present(project, code)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('more than fifty presentations of codes of one address have to wait', async () => {
    const project = await newProject();
    const { code, email, call } = await signedUp(project);
    const more = [];
    for (let i = 0; i < 2; i++) {
      await call('POST /contact-channels/send-verification-code', { body: { email, callback_url } });
      more.push((await project.mailbox.to(email))[0]?.linkCode as string);
    }
    const [second = '', third = ''] = more;
    for (const [each, times] of [[code, 20] as const, [second, 20] as const, [third, 10] as const])
      await Promise.all(Array.from({ length: times }, () => check(project, each)));
    expect(await check(project, third)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('a code of another length does not fit the schema', async () => {
    const answer = await present(await newProject(), '0'.repeat(44));
    expect(violationsIn(answer)).toEqual(['body.code must be exactly 45 characters']);
  });
});

test('a check does not use the code up', async () => {
  const project = await newProject();
  const { code, isVerified } = await signedUp(project);
  expect(await check(project, code)).toMatchObject({ status: 200, body: { is_code_valid: true } });
  expect(await isVerified()).toBe(false);
  expect((await verify(project, code)).status).toBe(200);
});

test('the channel is verified, by whoever has the mail, in any case; password and session stay', async () => {
  const project = await newProject();
  const { id, email, password, code, isVerified } = await signedUp(project);
  expect(await verify(project, code.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
  expect(await isVerified()).toBe(true);
  const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(body.user_id).toBe(id);
});

test('three codes on their way work once each, even when the channel is verified', async () => {
  const project = await newProject();
  const { email, call, code } = await signedUp(project);
  for (let i = 0; i < 2; i++)
    await call('POST /contact-channels/send-verification-code', { body: { email, callback_url } });
  const codes = (await project.mailbox.to(email)).map(({ linkCode }) => linkCode as string);
  expect(codes).toContain(code);
  const answers = [];
  for (const each of [...codes, ...codes]) answers.push(await verify(project, each));
  const used = 'VERIFICATION_CODE_ALREADY_USED';
  expect(answers.map(({ code }) => code)).toEqual([null, null, null, used, used, used]);
});

test('a code verifies the address it was sent to and no other', async () => {
  const project = await newProject();
  const user = await signedUp(project);
  await user.server('PATCH /users/me', { body: { primary_email: newEmail(), primary_email_verified: false } });
  expect(await verify(project, user.code)).toMatchObject(refusal('CHANNEL_GONE'));
  expect(await user.isVerified()).toBe(false);
});

test('the code of a user who was deleted is not found', async () => {
  const project = await newProject();
  const user = await signedUp(project);
  await user.server('DELETE /users/me');
  expect(await verify(project, user.code)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
});

test('it is an event, once, that no webhook tells', async () => {
  const project = await newProject();
  const { id, email, call } = await signedUp(project);
  await call('POST /contact-channels/send-verification-code', { body: { email, callback_url } });
  for (const { linkCode } of await project.mailbox.to(email)) await verify(project, linkCode as string);
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .leftJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .where('e.project_id', '=', project.id)
    .where('e.kind', 'not like', 'project%')
    .where('e.kind', 'not in', ['user.created', 'session.created'])
    .select(['e.kind', 'e.subject_id', 'p.payload'])
    .execute();
  expect(events).toEqual([{ kind: 'contact_channel.verified', subject_id: id, payload: null }]);
});
