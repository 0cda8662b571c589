import { newEmail, type TestProject } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/magic-link-callback';

let own: OwnMailWorld;
let project: TestProject;
beforeAll(async () => {
  own = await startOwnMailWorld();
  project = await own.newSender({ magic_link_enabled: true });
});
afterAll(() => own.world.close());

/** Asks for a code to be sent there, as an application does, and to which addresses mails then went. */
async function recipientsOf(email: unknown) {
  const before = own.server.taken.length;
  const { status } = await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  await own.world.service.workOutbox();
  return { status, to: own.server.taken.slice(before).flatMap(({ to }) => to) };
}

const sent = (email: string) => own.server.taken.filter(({ to }) => to.includes(email)).map(({ source }) => source);

describe('S10 mail: recipients, headers, markup', () => {
  test('an honest address gets its mail', async () => {
    const email = newEmail();
    expect(await recipientsOf(email)).toEqual({ status: 200, to: [email] });
  });

  test.each([
    [
      'CVE-2025-13033',
      'nodemailer',
      'an address within a quoted local part got the mail',
      '"eve@evil.example x"@internal.example',
    ],
    [
      'GHSA-5jpx-9hw9-2fx4',
      'NextAuth.js',
      'the link to sign in went to the address within the quotes',
      '"eve@evil.example"@victim.example',
    ],
    [
      'CVE-2022-35924',
      'NextAuth.js',
      'a list with commas sent the link to each address on it',
      'ada@example.com,eve@evil.example',
    ],
    [
      'CVE-2022-31127',
      'NextAuth.js',
      'an address with HTML in it wrote the mail',
      '<a href="https://evil.example">Claim your money</a>@example.com',
    ],
    [
      'CVE-2023-7028',
      'GitLab',
      'a list of addresses had the reset sent to the second one too',
      ['ada@example.com', 'eve@evil.example'],
    ],
    [
      'CVE-2016-10033',
      'PHPMailer',
      'a quoted address put options on the command that sends',
      '"eve\\" -oQ/tmp/ -X/tmp/code.php  some"@example.com',
    ],
    [
      'CVE-2016-10045',
      'PHPMailer',
      'a single quote in an address put options on that command again',
      '"eve\\\' -oQ/tmp/ -X/tmp/code.php some"@example.com',
    ],
    [
      'CVE-2015-8476',
      'PHPMailer',
      'a line break in an address gave the mail server commands',
      'ada@example.com>\r\nRCPT TO:<eve@evil.example',
    ],
  ])('%s (%s): %s', async (_, __, ___, email) => {
    expect(await recipientsOf(email)).toEqual({ status: 400, to: [] });
  });

  test('CVE-2020-7769 (nodemailer): an address that begins with a dash was an option of sendmail', async () => {
    const email = `-bi${newEmail()}`;
    const { to } = await recipientsOf(email);
    expect(to).toEqual([email]);
  });

  test('CVE-2019-19844 (Django): a reset for an address of lookalike letters went to those letters', async () => {
    const name = newEmail().replace('@', 'mike@');
    await project.signUp({ email: name });
    for (const email of [name.replace('mike', 'mıke'), name.replace('mike', 'miKe'), name.toUpperCase()]) {
      const before = own.server.taken.length;
      await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
      await own.world.service.workOutbox();
      const to = own.server.taken.slice(before).flatMap((mail) => mail.to);
      expect(to.filter((address) => address !== name)).toEqual([]);
      if (email === name.toUpperCase()) expect(to).toEqual([name]);
    }
  });

  test('CVE-2021-23400 (nodemailer): a line break in the name of a sender began a header', async () => {
    const hostile = { ...own.emailConfig, sender_name: 'The Tenant\r\nBcc: eve@evil.example' };
    await project.admin('PATCH /internal/projects/current', { body: { config: { email_config: hostile } } });
    const email = newEmail();
    expect(await recipientsOf(email)).toEqual({ status: 200, to: [email] });
    const [source = ''] = sent(email);
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
  });

  test('CVE-2022-1274 (Keycloak): HTML that a request brought was HTML of the mail', async () => {
    const display_name = '<a href="https://evil.example">Your account is closed</a>';
    const { body: user } = await project.server('POST /users', { body: { display_name, primary_email: newEmail() } });
    const team = await project.server('POST /teams', { body: { display_name, creator_user_id: user.id } });
    const email = newEmail();
    await project.server('POST /team-invitations/send-code', {
      body: { team_id: team.body.id, email, callback_url },
    });
    await own.world.service.workOutbox();
    const [source = ''] = sent(email);
    expect(source).toContain('closed');
    expect(source.replaceAll('=\r\n', '')).not.toMatch(/href=(3D)?"https:\/\/evil/i);
  });

  test('CVE-2023-51764 (Postfix): a dot between line feeds ended the mail, and what followed was another one', async () => {
    const email = newEmail();
    const { body: user } = await project.server('POST /users', {
      body: { primary_email: email, primary_email_verified: true },
    });
    const smuggled = 'MAIL FROM:<admin@example.com>\r\nRCPT TO:<eve@evil.example>\r\nDATA\r\nSubject: x\r\n\r\nx';
    const html = `<p>Hello</p>\n.\r\n${smuggled}\r\n.\n${smuggled}`;
    const answer = await project.server('POST /emails/send-email', {
      body: { user_ids: [user.id], subject: 'Hello', html, notification_category_name: 'Marketing' },
    });
    expect(answer.status).toBe(200);
    await own.world.service.workOutbox();
    const [source = '', ...others] = sent(email);
    expect(source).toContain('Hello');
    expect(source).not.toMatch(/(^|[^\r])\n|\r(?!\n)/);
    expect([others, sent('eve@evil.example')]).toEqual([[], []]);
  });
});
