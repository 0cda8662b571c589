import { newEmail, newProject, startWorld, violationsIn } from '@latchkey/testing';
import { startMailServer } from '@latchkey/testing/mail/mail-server';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let mail: OwnMailWorld;
beforeAll(async () => {
  mail = await startOwnMailWorld();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const newTester = () => newProject({}, Promise.resolve(mail.world));
type Tester = Awaited<ReturnType<typeof newTester>>;

const settings = (changes: Record<string, unknown> = {}) => {
  const { type: _, ...config } = mail.emailConfig;
  return { ...config, ...changes };
};
const send = (project: Tester, changes = {}, recipient_email = newEmail()) =>
  project.admin('POST /internal/send-test-email', { body: { recipient_email, email_config: settings(changes) } });

describe('a mail server that is set up well', () => {
  test('is told so, and the mail arrives as text from the sender that was given', async () => {
    const [project, email] = [await newTester(), newEmail()];
    const { status, body } = await send(project, {}, email);
    expect([status, body]).toEqual([200, { success: true }]);
    const taken = mail.server.taken.find(({ to }) => to.includes(email));
    const read = await PostalMime.parse(taken?.source ?? '');
    expect([taken?.user, read.from, read.subject, read.html]).toEqual([
      'post',
      { name: 'The Tenant', address: 'hello@tenant.example' },
      'A test mail',
      undefined,
    ]);
    expect(read.text).toContain('This is a test mail');
  });

  test('shows in the log by its own settings, without the password', async () => {
    const [project, email] = [await newTester(), newEmail()];
    await send(project, {}, email);
    const { body, text } = await project.admin('GET /internal/emails');
    const { password: _, ...sender_config } = settings();
    expect(body.items).toMatchObject([
      { to: [email], subject: 'A test mail', sender_config: { type: 'standard', ...sender_config }, error: null },
    ]);
    expect(text).not.toContain('secret');
  });
});

describe('what is wrong is said in one sentence, and logged:', () => {
  const failure = async (changes: Record<string, unknown>, recipient = newEmail()) => {
    const project = await newTester();
    const { status, body } = await send(project, changes, recipient);
    expect([status, body.success]).toEqual([200, false]);
    const [logged] = (await project.admin('GET /internal/emails')).body.items;
    return { message: body.error_message as string, kind: logged.error.errorType, canRetry: logged.error.canRetry };
  };

  test('a host that is not found', async () => {
    const { message, kind } = await failure({ host: 'gone.invalid' });
    expect([message, kind]).toEqual(['There is no mail server under this host. Check the host.', 'HOST_NOT_FOUND']);
  });

  test.each([
    ['of the inner network', 'inner.tenant.example', 587],
    ['that is this machine', '127.0.0.1', 25],
    ['of the metadata of a cloud', '169.254.169.254', 587],
  ])('a host %s, which is not connected to', async (_, host, port) => {
    const before = mail.server.connections();
    const { message } = await failure({ host, port });
    expect(message).toBe('The mail server has no public address.');
    expect(mail.server.connections()).toBe(before);
  });

  test.each([0, 6379])('the port %d, which is not for mails', async (port) => {
    const { message } = await failure({ port });
    expect(message).toBe('The mail server must be at one of the ports 25, 465, 587, 2525.');
  });

  test('credentials that are wrong', async () => {
    const { message, kind } = await failure({ password: 'wrong' });
    expect([message, kind]).toEqual([
      'The mail server did not accept the credentials. Check the user name and the password.',
      'AUTH_FAILED',
    ]);
  });

  test.each([
    [450, 'TEMPORARY', 'The mail server has a temporary problem. Try again later.'],
    [550, 'REJECTED', 'The mail server refused the mail.'],
    [553, 'INVALID_EMAIL_ADDRESS', 'An address is invalid. Check the recipient and the sender.'],
    [554, 'REJECTED', 'The mail server refused the mail.'],
  ])('the reply %d, with the words of the server', async (code, kind, sentence) => {
    mail.server.behave({ refuse: code });
    const failed = await failure({});
    expect(failed).toEqual({
      kind,
      canRetry: false,
      message: `${sentence} The server said: ${code} reply ${code} of the test`,
    });
  });

  test('a connection that is lost in the middle of the mail', async () => {
    mail.server.behave('drop');
    const { message, kind } = await failure({});
    expect([message, kind]).toEqual(['The connection to the mail server was lost. Check the port.', 'SOCKET_CLOSED']);
  });

  test('an address that no mail can be sent to', async () => {
    const { message } = await failure({ sender_email: 'a..b@tenant.example' });
    expect(message).toBe('An address is invalid. Check the recipient and the sender.');
  });
});

test('a server that hangs is waited for ten seconds and no longer', { timeout: 20_000 }, async () => {
  const project = await newTester();
  mail.server.behave('hang');
  const started = performance.now();
  const { status, body } = await send(project);
  const seconds = (performance.now() - started) / 1_000;
  expect([status, body]).toEqual([
    200,
    { success: false, error_message: 'The mail server did not answer in time. Check the host and the port.' },
  ]);
  expect(seconds).toBeLessThan(11);
});

test('a server on the public Internet has to prove who it is', async () => {
  const other = await startMailServer();
  // As far as the service knows, the address is of the public Internet.
  const egress = { reach: async () => ({ address: '127.0.0.1', isPublic: true }) };
  const strict = await startWorld({ egress });
  const project = await newProject({}, Promise.resolve(strict));
  const answer = await send(project, { port: other.port });
  expect(answer.body.error_message).toMatch(/^The mail server could not prove that it is this host/);
  expect(other.asked).toEqual([]);
  await strict.close();
});

test('names add no headers and no recipients', async () => {
  const [project, email] = [await newTester(), newEmail()];
  const evil = 'x\r\nBcc: eve@evil.example\r\n\r\n<b>body</b>';
  expect((await send(project, { sender_name: evil }, email)).body).toEqual({ success: true });
  const taken = mail.server.taken.find(({ to }) => to.includes(email));
  expect([taken?.to, /^bcc/im.test(taken?.source ?? '')]).toEqual([[email], false]);
});

test('twenty at once, and one more each half minute', async () => {
  const project = await newTester();
  const answers = await Promise.all(Array.from({ length: 22 }, () => send(project, { port: 0 })));
  const limited = answers.filter(({ body }) => body.error_message.startsWith('There were many test mails'));
  expect([limited.length, limited[0]?.status]).toEqual([2, 200]);
  expect((await project.admin('GET /internal/emails')).body.items).toHaveLength(20);
});

describe('what does not fit the schema', () => {
  const violations = async (body: object) =>
    violationsIn(await (await newTester()).admin('POST /internal/send-test-email', { body }));

  test('is told of every field', async () => {
    expect(await violations({ recipient_email: 'x', email_config: { host: '', port: 65_536 } })).toEqual([
      'body.recipient_email must be a valid email',
      'body.email_config.host must not be empty',
      'body.email_config.port must be less than or equal to 65535',
      'body.email_config.username must be defined',
      'body.email_config.sender_name must be defined',
      'body.email_config.sender_email must be defined',
    ]);
  });

  test('is a password of more than seventy characters', async () => {
    const body = { recipient_email: newEmail(), email_config: settings({ password: 'x'.repeat(71) }) };
    expect(await violations(body)).toEqual(['body.email_config.password must be at most 70 characters']);
  });
});
