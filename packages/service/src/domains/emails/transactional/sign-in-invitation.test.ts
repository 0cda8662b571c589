import { footprint, knownError, newEmail, newProject, refusal, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/welcome?from=a%20friend';
type Project = Awaited<ReturnType<typeof newProject>>;
const invite = (call: Project['call'], body: object) => call('POST /internal/send-sign-in-invitation', { body });

test('somebody is invited by a mail that leads to the given page, with no code in it', async () => {
  const [project, email] = [await newProject(), newEmail()];
  expect(await invite(project.server, { email, callback_url })).toMatchObject({ status: 200, body: { success: true } });
  const [mail] = await project.mailbox.to(email);
  expect([mail?.links, mail?.linkCode, mail?.subject]).toEqual([
    [callback_url],
    undefined,
    expect.stringContaining('A test'),
  ]);
});

test('nobody is looked up, and no account is made', async () => {
  const project = await newProject();
  const user = await project.signUp();
  for (const email of [user.email, newEmail()])
    expect((await invite(project.admin, { email, callback_url })).body).toEqual({ success: true });
  expect((await project.server('GET /users')).body.items).toHaveLength(1);
});

describe('refused, and nothing is sent:', () => {
  test.each(['https://evil.example/welcome', 'javascript:alert(1)', 'http://localhost@evil.example/'])(
    'the page %s, which the project does not trust',
    async (untrusted) => {
      const project = await newProject();
      const before = await footprint(project.id);
      const answer = await invite(project.server, { email: newEmail(), callback_url: untrusted });
      expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
      expect(await footprint(project.id)).toEqual(before);
    },
  );

  test('more than five mails at once to one address', async () => {
    const [project, email] = [await newProject(), newEmail()];
    for (let count = 0; count < 5; count++) await invite(project.server, { email, callback_url });
    expect(await invite(project.server, { email, callback_url })).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await project.mailbox.to(email)).toHaveLength(5);
  });

  test('what is no address, and what is left out', async () => {
    const { server } = await newProject();
    expect(violationsIn(await invite(server, { email: 'x' }))).toEqual([
      'body.email must be a valid email',
      'body.callback_url must be defined',
    ]);
  });

  test('clients', async () => {
    const { call } = await newProject();
    expect((await invite(call, { email: newEmail(), callback_url })).code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});
