import {
  type Call,
  callbackUrl as callback_url,
  callerOf,
  newAddress,
  newEmail,
  newPostgresDatabase,
  newProject,
  startWorld,
  type TestProject,
  type World,
} from '@latchkey/testing';
import type { Answer } from '@latchkey/testing/http/call';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPostgres } from '../../database/open.ts';

// What can be used once is used by one of 64 who try at the same moment at two processes.

const TRIES = 64;
const password = 'a new password';
const options = { say: () => {}, onError: () => {} };

describe('of 64 tries at once at two services, one succeeds and none breaks:', () => {
  let databases: Database[];
  let worlds: World[];
  let drop: () => Promise<void>;
  let project: TestProject;
  /** The project as both services serve it, by turns. */
  let calls: Call[];

  beforeAll(async () => {
    const made = await newPostgresDatabase();
    drop = made.drop;
    databases = await Promise.all([openPostgres(made.url, options), openPostgres(made.url, options)]);
    worlds = await Promise.all(databases.map((database) => startWorld({ database })));
    project = await newProject({ magic_link_enabled: true }, Promise.resolve(worlds[0] as World));
    calls = worlds.map(({ service, parts }) =>
      callerOf(service.fetch, parts.baseUrl, { ...keyed('client', project), 'x-forwarded-for': newAddress() }),
    );
  });
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()));
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  const race = (endpoint: string, body: object, headers = {}): Promise<Answer[]> =>
    Promise.all(Array.from({ length: TRIES }, (_, i) => (calls[i % 2] as Call)(endpoint, { body, headers })));

  function expectOneSuccess(answers: readonly Answer[]) {
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code));
    expect([...others].sort()).toEqual(
      [...others].length === 1
        ? ['VERIFICATION_CODE_ALREADY_USED']
        : ['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
    );
  }

  /** Codes of the mails with a subject, once there are so many: the other service may be sending them. */
  async function codesTo(email: string, subject: string, count = 1): Promise<(string | undefined)[]> {
    for (;;) {
      const mails = (await project.mailbox.to(email)).filter((mail) => mail.subject.startsWith(subject));
      if (mails.length >= count) return mails.map(({ linkCode }) => linkCode);
    }
  }
  const codeTo = async (email: string, subject: string) => (await codesTo(email, subject))[0];
  const askFor = (endpoint: string, email: string) => project.call(endpoint, { body: { email, callback_url } });

  test('a reset code', async () => {
    const { email } = await project.signUp();
    await askFor('POST /auth/password/send-reset-code', email);
    expectOneSuccess(await race('POST /auth/password/reset', { code: await codeTo(email, 'Reset'), password }));
    expect((await project.call('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
  });

  test('two reset codes of one user', async () => {
    const { email } = await project.signUp();
    const path = 'POST /auth/password/send-reset-code';
    for (let i = 0; i < 2; i++) await askFor(path, email);
    const codes = await codesTo(email, 'Reset', 2);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, i) =>
        (calls[i % 2] as Call)('POST /auth/password/reset', { body: { code: codes[(i >> 1) % 2], password } }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a sign-in code of somebody new', async () => {
    const email = newEmail();
    await askFor('POST /auth/otp/send-sign-in-code', email);
    expectOneSuccess(await race('POST /auth/otp/sign-in', { code: await codeTo(email, 'Sign in') }));
    const { items } = (await project.server('GET /users', { query: { query: email } })).body;
    expect(items).toHaveLength(1);
  });

  test('a sign-in code of a user', async () => {
    const { id, email, server } = await project.signUp();
    await server('PATCH /users/me', { body: { primary_email_verified: true } });
    await askFor('POST /auth/otp/send-sign-in-code', email);
    expectOneSuccess(await race('POST /auth/otp/sign-in', { code: await codeTo(email, 'Sign in') }));
    const { db } = databases[0] as Database;
    // That of the sign-up and the new one.
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(2);
  });

  test('a verification code', async () => {
    const { email } = await project.signUp();
    expectOneSuccess(await race('POST /contact-channels/verify', { code: await codeTo(email, 'Verify') }));
  });

  test('a first password', async () => {
    const { id, accessToken } = await project.signUp();
    const { db } = databases[0] as Database;
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    const answers = await race('POST /auth/password/set', { password }, { 'access-token': accessToken });
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
