import { callbackUrl, newAddress, newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const newPassword = 'quite another password';
const secret = Buffer.alloc(20, 7).toString('base64');

interface Someone {
  readonly project: TestProject;
  readonly user: TwoFactorUser;
}

/** A user with a second factor and, as told, a verified address, whose mails until now have been read. */
async function someone({ isVerified = true } = {}): Promise<Someone> {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  await project.mailbox.to(user.email);
  if (isVerified) await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return { project, user };
}

/** The mails that tell what happened: those that lead nowhere, newest first. */
const noticesTo = async ({ mailbox }: TestProject, email: string) =>
  (await mailbox.to(email)).filter(({ links }) => links.length === 0);
const subjectsTo = async (project: TestProject, email: string) =>
  (await noticesTo(project, email)).map(({ subject }) => subject);

async function reset({ project, user: { email } }: Someone) {
  await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  const [code] = await project.mailbox.codesTo(email);
  return project.call('POST /auth/password/reset', { body: { code, password: newPassword } });
}

async function setFirst({ user: { id, call } }: Someone) {
  const { db } = (await world()).database;
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  return call('POST /auth/password/set', { body: { password: newPassword } });
}

async function recover({ project, user }: Someone) {
  const made = await user.call('POST /latchkey/mfa/recovery-codes');
  // Told before what follows, or both would be of one moment.
  await project.mailbox.to(user.email);
  const body = { code: await user.attempt(), recovery_code: made.body.recovery_codes[0] };
  return project.call('POST /latchkey/mfa/recover', { body });
}

const changePassword = ({ user: { call, password } }: Someone) =>
  call('POST /auth/password/update', { body: { old_password: password, new_password: newPassword } });
const turn = ({ user }: Someone, totp_secret_base64: string | null) =>
  user.call('PATCH /users/me', { body: { totp_secret_base64 } });

/** Wrong passwords until the password alone is not enough, and a few after that. */
async function guess({ project, user: { email } }: { project: TestProject; user: { email: string } }) {
  for (let i = 0; i < 53; i++) {
    const headers = { 'x-forwarded-for': newAddress() };
    await project.call('POST /auth/password/sign-in', { headers, body: { email, password: 'a guess' } });
  }
}

const acts: [what: string, act: (at: Someone) => Promise<{ status: number }>, subject: string][] = [
  ['that a password was changed', changePassword, 'Your password at A test was changed'],
  ['that it was reset', reset, 'Your password at A test was changed'],
  ['that a first one was set', setFirst, 'Your password at A test was changed'],
  ['that the second factor was set up', (at) => turn(at, secret), 'Your second factor at A test was set up'],
  ['that it was switched off', (at) => turn(at, null), 'Your second factor at A test was switched off'],
  [
    'that recovery codes were made',
    ({ user }) => user.call('POST /latchkey/mfa/recovery-codes'),
    'New recovery codes at A test',
  ],
  ['that one of them was used', recover, 'A recovery code was used at A test'],
];

describe('a user is told', () => {
  test.each(acts)('%s', async (_, act, subject) => {
    const at = await someone();
    expect((await act(at)).status).toBeLessThan(300);
    expect((await subjectsTo(at.project, at.user.email))[0]).toBe(subject);
  });

  test('that the password alone is not enough, and what is: once a day, however long the guesses go on', async () => {
    const at = await someone();
    const told = async () =>
      (await at.project.mailbox.to(at.user.email)).filter(
        ({ subject }) => subject === 'Too many wrong passwords at A test',
      );
    await guess(at);
    const [mail] = await told();
    expect(mail?.text).toMatch(/email code.*reset your password on that device/);
    await reset(at);
    await guess(at);
    expect(await told()).toHaveLength(1);
    (await world()).clock.advance(DAY);
    await guess(at);
    expect(await told()).toHaveLength(2);
  });
});

describe('nobody is told', () => {
  // A reset proves the address, and tells there what it removed.
  const others = acts.filter(([, act]) => act !== reset);

  test.each(others)('%s at an address that is not verified', async (_, act) => {
    const at = await someone({ isVerified: false });
    expect((await act(at)).status).toBeLessThan(300);
    expect(await subjectsTo(at.project, at.user.email)).toEqual([]);
  });

  test('of wrong passwords at such an address, or at one that nobody has', async () => {
    const { project, user } = await someone({ isVerified: false });
    const stranger = { email: newEmail() };
    for (const user_ of [user, stranger]) {
      await guess({ project, user: user_ });
      expect(await subjectsTo(project, user_.email)).toEqual([]);
    }
  });

  test('that a second factor was switched off which was off', async () => {
    const at = await someone();
    await turn(at, null);
    const before = await subjectsTo(at.project, at.user.email);
    await turn(at, null);
    expect(await subjectsTo(at.project, at.user.email)).toEqual(before);
  });

  test('of what failed', async () => {
    const { project, user } = await someone();
    await user.call('POST /auth/password/update', { body: { old_password: 'a guess', new_password: newPassword } });
    const body = { code: await user.attempt(), recovery_code: '0000-0000-0000-0000' };
    await project.call('POST /latchkey/mfa/recover', { body });
    expect(await subjectsTo(project, user.email)).toEqual([]);
  });

  test('more than five times in ten minutes', async () => {
    const at = await someone();
    for (let i = 0; i < 7; i++) await turn(at, secret);
    expect(await subjectsTo(at.project, at.user.email)).toHaveLength(5);
  });
});

test('whoever has many mails sent to an address keeps no notice from it', async () => {
  const at = await someone();
  const body = { email: at.user.email, callback_url: callbackUrl };
  for (let i = 0; i < 7; i++) await at.project.call('POST /auth/password/send-reset-code', { body });
  await changePassword(at);
  expect(await subjectsTo(at.project, at.user.email)).toEqual(['Your password at A test was changed']);
});

describe('a notice', () => {
  const notice = async () => {
    const at = await someone();
    await at.project.admin('PATCH /internal/projects/current', { body: { display_name: '<b>Acme</b> evil.example' } });
    await at.user.call('PATCH /users/me', { body: { display_name: 'Ada <i>' } });
    await changePassword(at);
    return (await noticesTo(at.project, at.user.email))[0];
  };

  test('has no link in it, neither in its text nor in its HTML', async () => {
    const mail = await notice();
    expect([mail?.text, mail?.html].filter((part) => part === undefined || /https?:|href|mailto/.test(part))).toEqual(
      [],
    );
  });

  test('says when it was, and to whom', async () => {
    expect((await notice())?.text).toMatch(/^Hi Ada <i>,\n\n.*\(\d\d \w{3} \d{4}, \d\d:\d\d UTC\)\.$/m);
  });

  test('says in what browser it was done', async () => {
    const at = await someone();
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const body = { old_password: at.user.password, new_password: newPassword };
    await at.user.call('POST /auth/password/update', { headers: { 'user-agent': userAgent }, body });
    expect((await noticesTo(at.project, at.user.email))[0]?.text).toContain(' UTC, Firefox on Linux).');
  });

  test('does not say where an admin is who did it', async () => {
    const at = await someone();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await at.project.admin(`PATCH /users/${at.user.id}`, { headers, body: { totp_secret_base64: null } });
    const [mail] = await noticesTo(at.project, at.user.email);
    expect([mail?.subject, mail?.text.includes('Firefox')]).toEqual([
      'Your second factor at A test was switched off',
      false,
    ]);
  });

  test('takes names for nothing but names', async () => {
    const mail = await notice();
    expect(mail?.subject).toBe('Your password at <b>Acme</b> evil·example was changed');
    expect([/<b>|<i>|evil\.example/.test(mail?.html ?? ''), mail?.html.includes('Ada &lt;i&gt;')]).toEqual([
      false,
      true,
    ]);
  });
});
