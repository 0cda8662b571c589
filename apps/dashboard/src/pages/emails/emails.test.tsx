import { busy, emailBody } from '@latchkey/testing/fake-api/samples/email';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/emails`;
const rows = () => screen.getAllByRole('row').slice(1);
const address = ({ props }: ReturnType<typeof open>) => props.history?.location;
const choose = async ({ user }: ReturnType<typeof open>, label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), option);

test('emails that stay in the inbox are one link away', async () => {
  open(page, { hasInbox: true });
  expect((await screen.findByRole('link', { name: 'Open the inbox' })).getAttribute('href')).toBe('/inbox');
});

describe('the log', () => {
  test('says of each email what became of it', async () => {
    open(page);
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(rows()[3]?.textContent).toContain('Rejected');
    expect(rows()[1]?.textContent).toContain('Retrying');
  });

  test('is what the address says', async () => {
    open(`${page}?state=refused&kind=password_changed`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]?.textContent).toContain('ada4@example.com');
  });

  test('filters write the address, each beside the others', async () => {
    const world = open(page);
    await choose(world, 'Status', 'Sent');
    await choose(world, 'Type', 'Composed');
    await world.user.type(screen.getByRole('searchbox'), 'ada3@');
    await waitFor(() => expect(address(world)?.search).toBe('?state=sent&kind=campaign&to=ada3%40'));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('of the last hour holds nothing older', async () => {
    open(`${page}?since=1h`);
    await waitFor(() => expect(rows()).toHaveLength(8));
  });

  test('where nothing fits, the filters can be cleared', async () => {
    const world = open(`${page}?to=nobody&state=sent`);
    await world.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(address(world)?.search).toBe('');
  });

  test('pages follow each other, and back', async () => {
    const { user } = open(page);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.queryByText('ada1@example.com')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('ada1@example.com')).toBeTruthy();
  });

  test('follows what is on its way, and says so', async () => {
    const { sent } = open(page, { emails: [emailBody(1, { state: 'queued', attempts: [] })] });
    await screen.findByText(/Updates automatically/);
    const reads = () => sent.filter((key) => key === 'GET /latchkey/emails').length;
    const first = reads();
    await waitFor(() => expect(reads()).toBeGreaterThan(first));
  });

  test('before the first email there is code that sends one', async () => {
    open(page, { emails: [] });
    expect(await screen.findByRole('heading', { name: 'No emails yet' })).toBeTruthy();
  });

  test('a failure can be tried again', async () => {
    const { user, heal } = open(page, { fails: ['GET /latchkey/emails'] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    heal('GET /latchkey/emails');
    await user.click(again);
    await waitFor(() => expect(rows()).toHaveLength(25));
  });
});

describe('an email', () => {
  const one = (changes: Parameters<typeof emailBody>[1]) => {
    const mail = emailBody(1, changes);
    return open(`${page}/${mail.id}`, { emails: [mail] });
  };

  test('tells of each attempt, with the words of the server', async () => {
    one({ state: 'given_up', attempts: [busy(90), busy(5)] });
    const attempts = await screen.findByRole('list', { name: 'Attempts' });
    expect(within(attempts).getAllByRole('listitem')).toHaveLength(2);
    expect(within(attempts).getAllByText(/450 4.2.1 Mailbox busy/)).toHaveLength(2);
    expect(within(attempts).getAllByText(/temporary problem/)).toHaveLength(2);
  });

  test('leads to its user', async () => {
    one({});
    const link = await screen.findByRole('link', { name: 'View user' });
    expect(link.getAttribute('href')).toContain('/users/00000003-');
  });

  test('goes out once more after a question, and its page is the new one', async () => {
    const { user, sent } = one({ state: 'refused', can_resend: true });
    await user.click(await screen.findByRole('button', { name: 'Resend email' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('ada1@example.com')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Resend email' }));
    await screen.findByText('Email resent');
    expect(await screen.findByText('No attempts yet.')).toBeTruthy();
    expect(sent).toContain(`POST /latchkey/emails/${emailBody(1).id}/resend`);
  });

  test('that is not kept cannot go out again, and says why', async () => {
    one({ state: 'sent', can_resend: false });
    const button = await screen.findByRole('button', { name: 'Resend email' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'no longer stored',
    );
  });

  test('that nobody knows is said to be none', async () => {
    open(`${page}/${emailBody(99).id}`, { emails: [] });
    expect(await screen.findByRole('heading', { name: 'Email not found' })).toBeTruthy();
  });
});

describe('an invitation to sign in', () => {
  const config = { allow_localhost: false, domains: [{ domain: 'https://notes.example', handler_path: '/handler' }] };
  const projects = (config: Readonly<Record<string, unknown>>) => [
    projectBody({ id: project.split('/')[2] ?? '', config, created_at_millis: NOW, display_name: 'Notes' }),
  ];

  test('leads to a page of the app that was chosen', async () => {
    const { user, bodies } = open(page, { projects: projects(config) });
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Email'), 'new@example.com');
    await user.clear(dialog.getByLabelText('App page'));
    await user.type(dialog.getByLabelText('App page'), '/welcome');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent to new@example.com');
    const body = { email: 'new@example.com', callback_url: 'https://notes.example/welcome' };
    expect(bodies('POST /internal/send-sign-in-invitation')).toEqual([body]);
    expect(await screen.findByText('Sign in to Notes', { selector: 'a[href*="00000021"]' })).toBeTruthy();
  });

  test('needs a domain', async () => {
    const { user } = open(page, { projects: projects({ allow_localhost: false }) });
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Open domains' })).toBeTruthy();
  });
});
