import { fullRecords } from '@latchkey/dashboard/testing';
import { busy, emailBody, ownServer, rejected } from '@latchkey/testing/fake-api/samples/email';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { dashboardPage } from '../../dashboard-page.tsx';
import type { State, Step } from '../../state.ts';
import { long, notes } from './installation.ts';

const path = `/projects/${notes.id}/emails`;
const LIST = 'GET /latchkey/emails';
const TEST = 'POST /internal/send-test-email';
const SEND = 'POST /emails/send-email';
const press = (name: string) => ({ click: ['button', name] }) as const;
const projectWith = (config: Record<string, unknown>) => ({
  projects: [projectBody({ id: notes.id, display_name: notes.name, config })],
});
const own = projectWith({ email_config: ownServer });
const trusted = projectWith({ domains: [{ domain: 'https://notes.example', handler_path: '/handler' }] });

const mail = (name: string, changes: Parameters<typeof emailBody>[1], more = {}) => {
  const body = emailBody(1, changes);
  return dashboardPage(`email${name}`, { path: `${path}/${body.id}`, emails: [body], ...more });
};

const log: readonly State[] = [
  dashboardPage('emails', { path }),
  dashboardPage('emails, own server', { path, ...own }),
  dashboardPage('emails, none', { path, emails: [] }),
  dashboardPage('emails, nothing found', { path: `${path}?to=nobody&state=sent` }),
  dashboardPage('emails, refused', { path: `${path}?state=refused` }),
  dashboardPage('emails, second page', { path, steps: [press('Next'), { see: 'ada26@example.com' }] }),
  dashboardPage('emails, page of the forgotten', { path: `${path}?cursor=${emailBody(99).id}` }),
  dashboardPage('emails, loading', { path, hangs: [LIST] }),
  dashboardPage('emails, failed', { path, fails: [LIST] }),
  dashboardPage('emails, long texts', {
    path,
    emails: [emailBody(1, { subject: long.name, to: [`${long.word}@example.com`] })],
  }),
  dashboardPage('emails, right to left', { path, dir: 'rtl' }),
  dashboardPage('emails, invite', { path, ...trusted, steps: [press('Invite user')] }),
  dashboardPage('emails, invite, wrong', {
    path,
    steps: [press('Invite user'), { fill: 'App URL', with: 'example' }, press('Send invitation')],
  }),
  dashboardPage('emails, invite, no domain', {
    path,
    ...projectWith({ allow_localhost: false }),
    steps: [press('Invite user')],
  }),
  mail('', {}),
  mail(', queued', { state: 'queued', attempts: [] }),
  mail(', retrying', { state: 'retried', attempts: [busy(9), busy(3)] }),
  mail(', refused', { state: 'refused', attempts: [rejected(7)], can_resend: true }),
  mail(', given up', { state: 'given_up', attempts: [busy(300), busy(120), busy(49)] }),
  mail(', long texts', { subject: long.name, to: [`${long.word}@example.com`] }),
  mail(
    ', send again',
    { state: 'refused', attempts: [rejected(7)], can_resend: true },
    { steps: [press('Resend email')] },
  ),
  dashboardPage('email, unknown', { path: `${path}/${emailBody(99).id}`, emails: [] }),
  dashboardPage('email, loading', { path: `${path}/${emailBody(1).id}`, hangs: [`${LIST}/${emailBody(1).id}`] }),
  dashboardPage('email, failed', { path: `${path}/${emailBody(1).id}`, fails: [`${LIST}/${emailBody(1).id}`] }),
];

const sender = `${path}/sender`;
const save = press('Save changes');
const serverProblem = {
  message: 'The mail server did not accept the credentials. Check the user name and the password.',
  kind: 'AUTH_FAILED',
  text: '535 5.7.8 Invalid username or password',
};
/** What a screen reader says of the choice: its title and its text. */
const OWN = 'Your own server Sends from your own address. Required for custom templates and emails.';
const SHARED = "Shared server Sends sign-in emails and invitations from this installation's address.";
const toOwn: Step = { click: ['radio', OWN] };
/** Out of what covers it: the page is scrolled down to the test. */
const toTop: Step = { focus: ['textbox', 'Host'] };
const filled: readonly Step[] = [
  toOwn,
  { fill: 'Host', with: 'smtp.notes.example' },
  { fill: 'Username', with: 'notes' },
  { fill: 'Password', with: 'secret' },
  { fill: 'Sender email', with: 'hello@notes.example' },
];

const senders: readonly State[] = [
  dashboardPage('sender, shared', { path: sender }),
  dashboardPage('sender, own', { path: sender, ...own }),
  dashboardPage('sender, mail service', {
    path: sender,
    steps: [toOwn, { click: ['button', 'Postmark'] }],
  }),
  dashboardPage('sender, loading', { path: sender, hangs: ['GET /internal/projects/current'] }),
  dashboardPage('sender, wrong fields', { path: sender, steps: [toOwn, save] }),
  dashboardPage('sender, other host', {
    path: sender,
    ...own,
    steps: [{ fill: 'Host', with: 'smtp.other.example' }, save],
  }),
  dashboardPage('sender, tested', {
    path: sender,
    ...own,
    steps: [
      press('Send test email'),
      { see: 'The mail server accepted it. Check the inbox of owner@example.com.' },
      toTop,
    ],
  }),
  dashboardPage('sender, test failed', {
    path: sender,
    ...own,
    serverProblem,
    steps: [press('Send test email'), { see: serverProblem.message }, toTop],
  }),
  dashboardPage('sender, testing', { path: sender, ...own, hangs: [TEST], steps: [press('Send test email'), toTop] }),
  dashboardPage('sender, before saving', { path: sender, steps: [...filled, save] }),
  dashboardPage('sender, save failed', {
    path: sender,
    serverProblem,
    steps: [...filled, save, press('Test and save'), { see: serverProblem.message }],
  }),
  dashboardPage('sender, back to the shared one', {
    path: sender,
    ...own,
    steps: [{ click: ['radio', SHARED] }, save],
  }),
  dashboardPage('sender, right to left', { path: sender, ...own, dir: 'rtl' }),
];

const compose = `${path}/compose`;
const add = (name: string): readonly Step[] => [
  { fill: 'Recipients', with: name },
  { see: `${name}@example.com` },
  { press: 'Enter' },
];
const written: readonly Step[] = [
  ...add('grace1'),
  ...add('alan2'),
  { fill: 'Subject', with: 'What is new in Notes' },
  { fill: 'Content', with: '<h1>What is new</h1>\n<p>Notes can be shared now.</p>' },
];
const send = press('Send email…');
const composed = { path: compose, ...own, users: [1, 2, 4].map((number) => userBody(number)) };
const unwanted = (user: Parameters<typeof fullRecords>[0]) => ({
  ...fullRecords(user),
  unwanted: user.id === userBody(2).id ? ['Transactional'] : [],
});

const composing: readonly State[] = [
  dashboardPage('compose', composed),
  dashboardPage('compose, shared server', { path: compose }),
  dashboardPage('compose, nothing written', { ...composed, steps: [send] }),
  dashboardPage('compose, written', { ...composed, steps: written }),
  dashboardPage('compose, no preview', { ...composed, fails: ['POST /latchkey/email-previews'] }),
  dashboardPage('compose, sure', { ...composed, steps: [...written, send] }),
  dashboardPage('compose, sending', {
    ...composed,
    hangs: [SEND],
    steps: [...written, send, press('Send to 2 users')],
  }),
  dashboardPage('compose, sent', {
    ...composed,
    records: unwanted,
    steps: [...written, send, press('Send to 2 users'), { see: 'Sent to 1 of 2 users, 1 not reached' }],
  }),
  dashboardPage('compose, not sent', {
    ...composed,
    fails: [SEND],
    steps: [...written, send, press('Send to 2 users'), { see: 'Sent to 0 of 2 users, 2 not reached' }],
  }),
];

export const emails: readonly State[] = [...log, ...senders, ...composing];
