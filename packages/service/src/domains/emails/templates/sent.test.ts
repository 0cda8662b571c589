import { callbackUrl, newEmail, type TestProject, type World } from '@latchkey/testing';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { sending } from '@latchkey/testing/people/mail-project';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendSignInInvitationMail, sendSignInMail, sendTeamInvitationMails } from '../transactional/mails.ts';

const HOUR = 3_600_000;

let own: OwnMailWorld;
let world: World;
let server: MailServer;
beforeAll(async () => {
  own = await startOwnMailWorld();
  ({ world, server } = own);
});
afterAll(() => world.close());

/** A project that sends by a server of its own, with templates of its own. */
async function sender(templates: Record<string, object>): Promise<TestProject> {
  const project = await own.newSender({ magic_link_enabled: true });
  await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Acme' } });
  for (const [type, body] of Object.entries(templates)) {
    const { status, text } = await project.admin(`PATCH /email-templates/${type}`, { body });
    if (status !== 200) throw new Error(text);
  }
  return project;
}

const saying = (words: string) => ({
  root: { type: 'EmailLayout', data: { childrenIds: ['a'] } },
  a: { type: 'Text', data: { props: { text: words } } },
});

/** The mail that somebody got by that server, and the rows of the log. */
async function mailTo(email: string) {
  await world.service.workOutbox();
  const sources = server.taken.filter(({ to }) => to.includes(email)).map(({ source }) => source);
  if (sources.length !== 1) throw new Error(`There are ${sources.length} mails.`);
  const { subject, html = '', text = '' } = await PostalMime.parse(sources[0] ?? '');
  const { db } = world.database;
  const logged = await db.selectFrom('emails').select('subject').where('recipient', '=', email).executeTakeFirst();
  return { subject, html, text: text.trim(), logged: logged?.subject };
}

const askForLink = (project: TestProject, email: string) =>
  project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });

describe('a project sends by its own template', () => {
  test('a code to sign in with', async () => {
    const project = await sender({
      magic_link: {
        subject: '{{otp}} opens {{projectDisplayName}}',
        content: saying('**{{otp}}** [in]({{magicLink}})'),
      },
    });
    const email = newEmail();
    await askForLink(project, email);
    const { subject, text, html } = await mailTo(email);
    const [, code] = /^([0-9A-Z]{6}) opens Acme$/.exec(subject ?? '') ?? [];
    expect(text.split('\n')[0]).toBe(`${code} in:`);
    expect(html).toContain(`<strong>${code}</strong>`);
    const [, link = ''] = text.split('\n');
    expect([link.startsWith(callbackUrl), new URL(link).searchParams.get('code')?.slice(0, 6).toUpperCase()]).toEqual([
      true,
      code,
    ]);
  });

  test('the verification of an address, with the name of its reader', async () => {
    const project = await sender({
      email_verification: { content: saying('{{userDisplayName}}, [verify]({{emailVerificationLink}}) {{otp}}') },
    });
    const user = await project.signUp();
    await mailTo(user.email);
    await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const { body } = await user.call('GET /contact-channels', { query: { user_id: 'me' } });
    const channel = `/contact-channels/me/${body.items[0].id}`;
    await user.call(`POST ${channel}/send-verification-code`, { body: { callback_url: callbackUrl } });
    await world.service.workOutbox();
    const { text } = await PostalMime.parse(server.taken.at(-1)?.source ?? '');
    expect(text).toMatch(/^Ada, verify:\nhttp:\/\/localhost:3000\/\S+code=\w{45}\n/);
  });

  test('the reset of a password', async () => {
    const project = await sender({
      password_reset: { subject: 'Anew', content: saying('[go]({{passwordResetLink}})') },
    });
    const user = await project.signUp();
    await world.service.workOutbox();
    await project.call('POST /auth/password/send-reset-code', {
      body: { email: user.email, callback_url: callbackUrl },
    });
    await world.service.workOutbox();
    const mail = await PostalMime.parse(server.taken.at(-1)?.source ?? '');
    expect([mail.subject, /^go:\nhttp:\/\/localhost:3000\//.test(mail.text ?? '')]).toEqual(['Anew', true]);
  });

  test('invitations to teams and to sign in', async () => {
    const project = await sender({
      team_invitation: { content: saying('{{teamDisplayName}} [join]({{teamInvitationLink}}) {{linkLifetime}}') },
      sign_in_invitation: { content: saying('[come]({{signInInvitationLink}})') },
    });
    const { context, project: stored, link } = await sending(project, Promise.resolve(world));
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const mail = { link, lifetime: HOUR, teamName: 'Night Shift' };
    await sendTeamInvitationMails(context, stored, [
      { ...mail, email: first },
      { ...mail, email: second },
    ]);
    await sendSignInInvitationMail(context, stored, { email: third, link, lifetime: HOUR });
    expect([(await mailTo(first)).text, (await mailTo(second)).text, (await mailTo(third)).text]).toEqual([
      `Night Shift join 1 hour:\n${link}`,
      `Night Shift join 1 hour:\n${link}`,
      `come:\n${link}`,
    ]);
  });

  test('to clients without codes too', async () => {
    const project = await sender({ magic_link: { content: saying('{{#if otp}}{{otp}}{{else}}none{{/if}}') } });
    const { context, project: stored, link } = await sending(project, Promise.resolve(world));
    const email = newEmail();
    await sendSignInMail(context, stored, { email, link, lifetime: HOUR, user: undefined, code: undefined });
    expect((await mailTo(email)).text).toBe('none');
  });

  test('as soon as it is changed, and no more once it is the default one', async () => {
    const project = await sender({ magic_link: { content: saying('First') } });
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await askForLink(project, first);
    await project.admin('PATCH /email-templates/magic_link', { body: { content: saying('Second') } });
    await askForLink(project, second);
    await project.admin('DELETE /email-templates/magic_link');
    await askForLink(project, third);
    expect([(await mailTo(first)).text, (await mailTo(second)).text]).toEqual(['First', 'Second']);
    expect((await mailTo(third)).text).toContain('Sign in to Acme');
  });
});

describe('the log of mails has neither code nor link', () => {
  test.each([
    ['{{otp}} is your code', 'is your code'],
    ['Open {{magicLink}} now', 'Open now'],
    ['{{otp}}', 'Sign in to Acme'],
    ['{{#if otp}}Code {{otp}}{{else}}Link{{/if}}', 'Link'],
  ])('of the subject "%s"', async (subject, logged) => {
    const project = await sender({ magic_link: { subject } });
    const email = newEmail();
    await askForLink(project, email);
    expect((await mailTo(email)).logged).toBe(logged);
  });
});

test('a document that shows nothing sends the default mail: nobody is locked out by it', async () => {
  const project = await sender({ magic_link: { subject: 'Mine', content: {} } });
  const email = newEmail();
  await askForLink(project, email);
  const { subject, text } = await mailTo(email);
  expect([subject, text.includes('Type this code')]).toEqual(['Mine', true]);
});

test('by the server that all share only default templates are sent', async () => {
  const { world, server, newSender } = await sharing();
  const project = await newSender({ magic_link_enabled: true });
  await project.admin('PATCH /email-templates/magic_link', { body: { subject: 'Mine', content: saying('Mine') } });
  const config = { display_name: 'Acme', config: { email_config: { type: 'shared' } } };
  await project.admin('PATCH /internal/projects/current', { body: config });
  await askForLink(project, newEmail());
  await world.service.workOutbox();
  const { subject = '', text = '' } = await PostalMime.parse(server.taken.at(-1)?.source ?? '');
  expect([subject.startsWith('Sign in to Acme'), text.includes('Mine')]).toEqual([true, false]);
  await world.close();
});

test('by the server that all share no project has a logo, a color or a support email of its own', async () => {
  const { world, server, newSender } = await sharing();
  const project = await newSender({ magic_link_enabled: true });
  const brand = { logo_url: 'https://a.example/logo.png', brand_color: '#3b5bdb', support_email: 'help@a.example' };
  await project.admin('PATCH /latchkey/project-settings', {
    body: { ...brand, config: { email_config: { type: 'shared' } } },
  });
  await askForLink(project, newEmail());
  await world.service.workOutbox();
  const { html = '' } = await PostalMime.parse(server.taken.at(-1)?.source ?? '');
  expect(Object.values(brand).filter((value) => html.includes(value))).toEqual([]);
  await world.close();
});

/** A world in which projects without a mail server of their own send by one that all share. */
async function sharing() {
  const shared = await startMailServer();
  const smtp = { host: '127.0.0.1', port: shared.port, isSecure: false, tls: 'optional' } as const;
  return { ...(await startOwnMailWorld({ smtp })), server: shared };
}
