import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { type Sending, sending } from '@latchkey/testing/people/mail-project';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeLink } from './code-link.ts';
import {
  type Reader,
  sendPasswordResetMail,
  sendSignInInvitationMail,
  sendSignInMail,
  sendTeamInvitationMails,
  sendVerificationMail,
} from './mails.ts';

const HOUR = 3_600_000;
const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc';
const OTP = '012345';

/** A project that is called so, and what a flow of it has in its hands. */
async function projectCalled(display_name: string): Promise<{ project: TestProject; at: Sending }> {
  const project = await newProject();
  await project.admin('PATCH /internal/projects/current', { body: { display_name } });
  return { project, at: await sending(project) };
}

async function userCalled(project: TestProject, display_name: string | null): Promise<Reader> {
  const user = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name } });
  return { id: user.id, displayName: display_name };
}

let acme: Awaited<ReturnType<typeof projectCalled>>;
let ada: Reader;

beforeAll(async () => {
  acme = await projectCalled('Acme');
  ada = await userCalled(acme.project, 'Ada');
});

type Mail = Parameters<typeof sendPasswordResetMail>[2];

/** Has a mail sent by project Acme, and reads it as its recipient. */
async function received(send: (at: Sending, mail: Mail) => Promise<void>) {
  const { project, at } = acme;
  const email = newEmail();
  await send(at, { email, user: ada, link: codeLink(at.link, CODE), lifetime: HOUR });
  const [mail, ...others] = await project.mailbox.to(email);
  if (!mail || others.length > 0) throw new Error('There is not exactly one mail.');
  return mail;
}

const verification = () =>
  received(({ context, project }, mail) => sendVerificationMail(context, project, { ...mail, lifetime: 24 * HOUR }));
const reset = () => received(({ context, project }, mail) => sendPasswordResetMail(context, project, mail));
const signIn = (code: string | undefined = OTP) =>
  received(({ context, project }, mail) => sendSignInMail(context, project, { ...mail, user: undefined, code }));
const teamInvitation = (teamName = 'Night Shift') =>
  received(({ context, project }, mail) => sendTeamInvitationMails(context, project, [{ ...mail, teamName }]));
const signInInvitation = () =>
  received(({ context, project, link }, mail) => sendSignInInvitationMail(context, project, { ...mail, link }));

const every = { verification, reset, signIn: () => signIn(), teamInvitation: () => teamInvitation(), signInInvitation };

describe('the subject of', () => {
  test.each([
    ['a verification', verification, 'Verify your email at Acme'],
    ['a password reset', reset, 'Reset your password at Acme'],
    ['a sign-in', () => signIn(), 'Sign in to Acme: Your code is 012345'],
    ['a sign-in of clients without codes', () => signInWithoutCode(), 'Sign in to Acme'],
    ['a team invitation', () => teamInvitation(), "You're invited to join Night Shift"],
    ['a sign-in invitation', signInInvitation, "You're invited to sign in to Acme"],
  ])('%s', async (_, send, subject) => {
    expect((await send()).subject).toBe(subject);
  });
});

const signInWithoutCode = () =>
  received(({ context, project }, mail) =>
    sendSignInMail(context, project, { ...mail, user: undefined, code: undefined }),
  );

describe.each(Object.entries(every))('a mail of kind %s', (kind, send) => {
  test('has its link once in the text, unbroken on a line of its own', async () => {
    const { text, links } = await send();
    const link = kind === 'signInInvitation' ? [] : [`&code=${CODE}`];
    expect(links).toEqual([`http://localhost:3000/handler/page?after=%2Fhome${link.join('')}`]);
    expect(text.match(/http/g)).toHaveLength(1);
  });

  test('has the same link behind its button and in clear', async () => {
    const { html, links } = await send();
    const escaped = links[0]?.replace('&', '&amp;');
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${escaped}"`, `href="${escaped}"`]);
    expect(html).toContain(`>${escaped}</a>`);
  });

  test('loads nothing, runs nothing and tells nobody that it was read', async () => {
    expect((await send()).html).not.toMatch(
      /<(script|img|link|iframe|form|object|video)|\bsrc=|url\(|@import|\bon\w+=/i,
    );
  });

  test('can be read in the dark', async () => {
    expect((await send()).html).toMatch(/name="color-scheme" content="light dark"[\s\S]*prefers-color-scheme: dark/);
  });
});

test('the characters to type stand alone on a line', async () => {
  const { text, code, html } = await signIn();
  expect([text.split('\n').filter((line) => line === OTP).length, code]).toEqual([1, OTP]);
  expect(html).toContain(`>${OTP}</p>`);
});

test('clients without codes get none', async () => {
  const { code, html } = await signInWithoutCode();
  expect([code, html.includes('monospace')]).toEqual([undefined, false]);
});

test.each([
  ['verification', verification, 'works for 24 hours'],
  ['reset', reset, 'works once, for 1 hour'],
])('a mail of kind %s says for how long it is good', async (_, send, words) => {
  const { text, html } = await send();
  expect([text.includes(words), html.includes(words)]).toEqual([true, true]);
});

describe('a user', () => {
  test('is addressed by name', async () => {
    const { text, html } = await verification();
    expect([text.includes('Hi Ada,'), html.includes('Hi Ada,')]).toEqual([true, true]);
  });

  test('without a name is not addressed', async () => {
    const { project, at } = acme;
    const [email, user] = [newEmail(), await userCalled(project, null)];
    await sendPasswordResetMail(at.context, at.project, { email, user, link: at.link, lifetime: HOUR });
    expect((await project.mailbox.to(email))[0]?.text).not.toContain('Hi');
  });
});

describe('a name that somebody chose', () => {
  const evil =
    '<b>Free</b> [money](https://evil.example/a) {{otp}} *now*\r\nBcc: eve@evil.example\u202e www.evil.example';

  test('of a team is no link, no format and no line in a mail', async () => {
    const { subject, text, html, links } = await teamInvitation(evil);
    expect(subject).toBe(
      "You're invited to join <b>Free</b> money evil·example/a otp now Bcc: eve@evil·example www·evil·example",
    );
    expect([links.length, html.includes('<b>'), /evil\.example|\u202e/.test(text + html)]).toEqual([1, false, false]);
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('of a user is none either', async () => {
    const { project, at } = acme;
    const [email, user] = [newEmail(), await userCalled(project, evil)];
    await sendVerificationMail(at.context, at.project, { email, user, link: at.link, lifetime: HOUR });
    const [mail] = await project.mailbox.to(email);
    expect(mail?.text).toContain('Hi <b>Free</b> money evil·example/a otp now');
    expect([mail?.html.includes('<b>'), mail?.html.includes('evil.example')]).toEqual([false, false]);
  });

  test('of a project is none either', async () => {
    const { project, at } = await projectCalled(evil);
    const email = newEmail();
    await sendSignInInvitationMail(at.context, at.project, { email, link: at.link, lifetime: HOUR });
    const [mail] = await project.mailbox.to(email);
    expect([mail?.html.includes('<b>'), mail?.html.includes('evil.example'), mail?.links]).toEqual([
      false,
      false,
      [at.link],
    ]);
  });

  test('is cut where it is long', async () => {
    const { subject } = await teamInvitation('x'.repeat(5_000));
    expect(subject).toBe(`You're invited to join ${'x'.repeat(99)}…`);
  });

  test('that is empty has a stand-in', async () => {
    expect((await teamInvitation(' \u200b ')).subject).toBe("You're invited to join a team");
  });
});

test('a mail in the name of a project reaches no other project', async () => {
  const other = await newProject();
  const { to } = await verification();
  expect(await other.mailbox.to(to)).toEqual([]);
  expect(await (await world()).mailbox.to(to)).toHaveLength(1);
});
