import { ownServer } from '@latchkey/testing/fake-api/samples/email';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Script } from '../../../../testing/installation.ts';
import { open, project } from '../../../../testing/render.tsx';

afterEach(cleanup);

const TEST = 'POST /internal/send-test-email';
const SAVE = 'PATCH /internal/projects/current';
const serverProblem = {
  message: 'The mail server did not accept the credentials. Check the user name and the password.',
  kind: 'AUTH_FAILED',
  text: '535 5.7.8 Invalid username or password',
};
const { has_password: _, ...typedServer } = ownServer;
const own = [projectBody({ id: project.split('/')[2] ?? '', config: { email_config: ownServer } })];

async function onPage(script: Script = {}) {
  const world = open(`${project}/emails/sender`, script);
  await screen.findByRole('radio', { name: /Shared server/ });
  const { user } = world;
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  return {
    ...world,
    type,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    dialog: () => within(screen.getByRole('dialog')),
    async fill() {
      await user.click(screen.getByRole('radio', { name: /Your own server/ }));
      await type('Host', 'smtp.notes.example');
      await type('Username', 'notes');
      await type('Password', 'secret');
      await type('Sender email', 'hello@notes.example');
    },
  };
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('the connection of a known mail service is filled in', async () => {
  const { user, press } = await onPage();
  await user.click(screen.getByRole('radio', { name: /Your own server/ }));
  await press('Resend');
  expect([value('Host'), value('Port'), value('Username')]).toEqual(['smtp.resend.com', '587', 'resend']);
});

test('a mail service whose usernames differ keeps the one that was typed', async () => {
  const { user, press, type } = await onPage();
  await user.click(screen.getByRole('radio', { name: /Your own server/ }));
  await type('Username', 'AKIA123');
  await press('Amazon SES');
  expect(value('Username')).toBe('AKIA123');
});

test('a mail service is known by its host, in whatever region', async () => {
  const { user, type } = await onPage();
  await user.click(screen.getByRole('radio', { name: /Your own server/ }));
  await type('Host', 'email-smtp.eu-central-1.amazonaws.com');
  expect(screen.getByRole('button', { name: 'Amazon SES' }).getAttribute('aria-pressed')).toBe('true');
});

test('a server is saved once it took a test email', async () => {
  const { fill, press, dialog, user, bodies } = await onPage();
  await fill();
  await press('Save changes');
  await user.click(dialog().getByRole('button', { name: 'Test and save' }));
  await screen.findByText('Saved');
  expect(bodies(TEST)).toMatchObject([{ recipient_email: 'owner@example.com', email_config: { password: 'secret' } }]);
  expect(bodies(SAVE)).toMatchObject([{ config: { email_config: { ...typedServer, password: 'secret' } } }]);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('what the server has against it is said before anything is saved, in its own words too', async () => {
  const { fill, press, dialog, user, sent } = await onPage({ serverProblem });
  await fill();
  await press('Save changes');
  await user.click(dialog().getByRole('button', { name: 'Test and save' }));
  expect(await dialog().findByText(serverProblem.message)).toBeTruthy();
  expect(dialog().getByText(/535 5.7.8/)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
  await user.click(dialog().getByRole('button', { name: 'Back to settings' }));
  expect(screen.getByLabelText<HTMLInputElement>('Host').value).toBe('smtp.notes.example');
});

test('whoever insists saves it all the same', async () => {
  const { fill, press, dialog, user, sent } = await onPage({ serverProblem });
  await fill();
  await press('Save changes');
  await user.click(dialog().getByRole('button', { name: 'Test and save' }));
  await user.click(await dialog().findByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Saved');
  expect(sent).toContain(SAVE);
});

test('what is typed can be tried without saving it', async () => {
  const { fill, press, sent } = await onPage();
  await fill();
  await press('Send test email');
  expect(await screen.findByText(/Check the inbox of owner@example.com/)).toBeTruthy();
  expect(screen.getByText(/250 2.0.0 OK/)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});

describe('a stored password', () => {
  test('is not shown, and stays with the server that it was given for', async () => {
    const { type, press, dialog, user, bodies } = await onPage({ projects: own });
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    await type('Sender name', 'Notes, the app');
    await press('Save changes');
    await user.click(dialog().getByRole('button', { name: 'Test and save' }));
    await screen.findByText('Saved');
    // Nothing is sent in its place: the service knows it.
    const email_config = { ...typedServer, sender_name: 'Notes, the app' };
    expect(bodies(SAVE)).toEqual([{ config: { email_config } }]);
    expect(bodies(TEST)).toMatchObject([{ email_config: { host: ownServer.host } }]);
  });

  test.each([
    ['Host', 'smtp.other.example'],
    ['Port', '465'],
    ['Username', 'another'],
  ])('is asked for anew where the %s is another', async (label, text) => {
    const { type, press, sent } = await onPage({ projects: own });
    await type(label, text);
    await press('Save changes');
    expect(await screen.findByText(/Enter the password again/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Send test email');
    expect(sent).not.toContain(TEST);
  });
});

test('a change shows what it is', async () => {
  const { press, type, dialog } = await onPage({ projects: own });
  await type('Sender name', 'Diary');
  await press('Save changes');
  const changes = dialog().getByLabelText('Changes');
  expect(changes.textContent).toBe('Sender nameNotesDiary');
});

test('going back to the shared server says what is lost', async () => {
  const { user, press, dialog, bodies } = await onPage({ projects: own });
  await user.click(screen.getByRole('radio', { name: /Shared server/ }));
  await press('Save changes');
  expect(dialog().getByText(/stored password is deleted/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Use shared server' }));
  await screen.findByText('Saved');
  expect(bodies(SAVE)).toMatchObject([{ config: { email_config: { type: 'shared' } } }]);
});

test('a usual port is one press away, and says what it means', async () => {
  const { fill, press } = await onPage();
  await fill();
  await press('465');
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('465');
  expect(screen.getByText(/encrypted from the start/)).toBeTruthy();
});

test('what is wrong is said at its field', async () => {
  const { user, press, sent } = await onPage();
  await user.click(screen.getByRole('radio', { name: /Your own server/ }));
  await press('Save changes');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Host')));
  for (const text of [/Enter the host/, /Enter the username/, 'Enter the password'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent).not.toContain(TEST);
});
