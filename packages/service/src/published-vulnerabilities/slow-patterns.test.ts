import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import { startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { beforeAll, describe, expect, test } from 'vitest';

const LENGTH = 60_000;
const many = (text: string, length = LENGTH) => text.repeat(Math.ceil(length / text.length));

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ magic_link_enabled: true });
});

const callback_url = 'http://localhost:3000/handler';

/** What a pattern that backtracks would be at for longer than a test is waited for. */
describe('S27 patterns that take long', () => {
  test.each([
    ['CVE-2023-4316', 'Zod', 'an address of many letters kept the check of addresses busy', `a@${many('a', 50_000)}`],
    ['CVE-2023-36053', 'Django', 'an address with very many labels kept it busy', `a@${many('a.')}com!`],
    ['CVE-2025-14874', 'nodemailer', 'groups within groups kept the parser of addresses busy', many('g: ')],
    ['CVE-2021-3765', 'validator.js', 'white space at the end kept the trimming busy', `a${many(' ')}@example.com`],
    [
      'CVE-2020-7661',
      'url-regex',
      'an address that is nearly one kept the pattern busy',
      `a@${many('018137.113.215.4074.')}`,
    ],
  ])('%s (%s): %s', async (_, __, ___, email) => {
    const answer = await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
  });

  test.each([
    [
      'CVE-2022-25927',
      'ua-parser-js',
      'a user agent of white space kept its trimming busy',
      { 'user-agent': `Mozilla/5.0 (X11; x${many(' ')}x) Chrome/${many('1')}` },
    ],
    [
      'CVE-2022-25883',
      'semver',
      'a version among white space kept the parser of versions busy',
      { 'client-version': `js @latchkey/sdk@1.2.3${many(' ')}-x` },
    ],
    [
      'CVE-2017-16118',
      'forwarded',
      'a list of proxies kept the reading of X-Forwarded-For busy',
      { 'x-forwarded-for': `${many(' , ')}10.1.2.3` },
    ],
    [
      'CVE-2017-15010',
      'tough-cookie',
      'a cookie of white space kept the parser of cookies busy',
      { cookie: `x${many(' ')}x; ${many('a=b;')}` },
    ],
  ])('%s (%s): %s', async (_, __, ___, headers) => {
    const { email, password } = await project.signUp();
    const answer = await project.call('POST /auth/password/sign-in', { body: { email, password }, headers });
    expect(answer.status).toBe(200);
  });

  test('CVE-2024-45296 (path-to-regexp): a path that nearly matches kept the router busy', async () => {
    for (const path of [`/users/a${many('-a', 20_000)}/a`, `/teams/${many('/', 20_000)}x`, `/${many('%2e', 20_000)}`])
      expect((await project.server(`GET ${path}`)).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['CVE-2022-21681', 'marked', 'a text that begins many links kept their pattern busy', many('[x][', 20_000)],
    ['CVE-2022-21680', 'marked', 'a text of definitions kept their pattern busy', `[x]:${many(' x\\', 20_000)}`],
  ])('%s (%s): %s', async (_, __, ___, text) => {
    const answer = await project.admin('POST /latchkey/email-templates/team_invitation/preview', {
      body: {
        subject: 'Hello',
        content: {
          root: { type: 'EmailLayout', data: { childrenIds: ['t'] } },
          t: { type: 'Text', data: { props: { text } } },
        },
        variables: { userDisplayName: text.slice(0, 900) },
      },
    });
    expect([answer.status, answer.body.html.includes('[x]')]).toEqual([200, true]);
  });

  test('GHSA-9h6g-pr28-7cqp (nodemailer): a picture in the address of itself kept the pattern of pictures busy', async () => {
    const { world, server, newSender } = await startOwnMailWorld();
    const sender = await newSender();
    const user = { primary_email: newEmail(), primary_email_verified: true };
    const { body: made } = await sender.server('POST /users', { body: user });
    const html = `<p>Hello</p><img src="data:image/png${many(';charset=x', 40_000)}">${many('<img src="data:image/', 8_000)}`;
    const body = { user_ids: [made.id], subject: 'Hello', html, notification_category_name: 'Marketing' };
    expect((await sender.server('POST /emails/send-email', { body })).status).toBe(200);
    await world.service.workOutbox();
    expect(server.taken.map(({ to }) => to)).toEqual([[user.primary_email]]);
    await world.close();
  });
});
