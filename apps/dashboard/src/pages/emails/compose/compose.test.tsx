import { ownServer } from '@latchkey/testing/fake-api/samples/email';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Script } from '../../../../testing/installation.ts';
import { fullRecords } from '../../../../testing/records/user-records.ts';
import { open, project } from '../../../../testing/render.tsx';

afterEach(cleanup);

const SEND = 'POST /emails/send-email';
const projects = [projectBody({ id: project.split('/')[2] ?? '', config: { email_config: ownServer } })];

async function onPage(script: Script = {}) {
  const world = open(`${project}/emails/compose`, { projects, ...script });
  const { user } = world;
  await screen.findByLabelText('Subject');
  return {
    ...world,
    async add(text: string) {
      await user.type(screen.getByRole('combobox', { name: 'Recipients' }), text);
      await screen.findByRole('option', { name: new RegExp(text) });
      await user.keyboard('{Enter}');
    },
    async write(subject = 'News', content = '<p>Hello</p>') {
      await user.type(screen.getByLabelText('Subject'), subject);
      await user.type(screen.getByLabelText('Content'), content);
    },
    send: () => user.click(screen.getByRole('button', { name: 'Send email…' })),
    answer: (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name })),
  };
}

test('without a server of its own a project is led to it', async () => {
  open(`${project}/emails/compose`);
  const link = await screen.findByRole('link', { name: 'Set up a mail server' });
  expect(link.getAttribute('href')).toBe(`${project}/emails/sender`);
});

test('an email goes to the chosen users, and each is told of', async () => {
  const { user, add, write, send, answer, bodies } = await onPage({
    records: (one) => ({ ...fullRecords(one), unwanted: one.id === userBody(2).id ? ['Marketing'] : [] }),
  });
  await add('grace1@');
  await add('alan2@');
  await user.selectOptions(screen.getByLabelText('Category'), 'Marketing');
  await write();
  await send();
  await answer('Send to 2 users');
  expect(await screen.findByText('Sent to 1 of 2 users, 1 not reached')).toBeTruthy();
  expect(screen.getByText('The user has switched this category of mails off.')).toBeTruthy();
  expect(bodies(SEND)).toEqual([
    {
      user_ids: [userBody(1).id, userBody(2).id],
      subject: 'News',
      html: '<p>Hello</p>',
      notification_category_name: 'Marketing',
    },
  ]);
});

test('needs recipients, a subject and something to say', async () => {
  const { send, sent } = await onPage();
  await send();
  for (const text of ['Choose at least one user', 'Enter a subject', 'Enter the content'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Recipients' }));
  expect(sent).not.toContain(SEND);
});

test('who is added stays, and can be taken out', async () => {
  const { user, add } = await onPage();
  await add('grace1@');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Recipients' });
  expect([document.activeElement === field, field.value]).toEqual([true, '']);
  await user.click(screen.getByRole('button', { name: 'Remove Grace Hopper' }));
  expect(screen.queryByRole('list', { name: 'Selected recipients' })).toBeNull();
});

test('what is written shows in the theme', async () => {
  const { write, bodies } = await onPage();
  await write();
  await waitFor(() => expect(bodies('POST /latchkey/email-previews').at(-1)).toEqual({ html: '<p>Hello</p>' }));
});

test('users that were selected are who it goes to', async () => {
  const { user } = open(`${project}/users`, { projects });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Send email' }));
  const chosen = await screen.findByRole('list', { name: 'Selected recipients' });
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(25);
});

test('many are sent to one part after the other, and what is stopped is not sent', async () => {
  const world = open(`${project}/users`, { projects });
  const { user, bodies, hold } = world;
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('alan26@example.com');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Send email' }));
  await user.type(await screen.findByLabelText('Subject'), 'News');
  await user.type(screen.getByLabelText('Content'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send email…' }));
  const release = hold(SEND);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send to 50 users' }));
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }));
  release();
  expect(await screen.findByText(/25 not reached$/)).toBeTruthy();
  expect(screen.getAllByText('Stopped')).toHaveLength(25);
  expect(bodies(SEND)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Edit and resend to 25 users' }));
  expect(within(screen.getByRole('list', { name: 'Selected recipients' })).getAllByRole('listitem')).toHaveLength(25);
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('News');
});

test('where the service refuses, the reason stands at each user, and the draft is kept', async () => {
  const { user, add, write, send, answer, heal } = await onPage({ fails: [SEND] });
  await add('grace1@');
  await write();
  await send();
  await answer('Send to 1 user');
  expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
  heal(SEND);
  await user.click(screen.getByRole('button', { name: 'Edit and resend to 1 user' }));
  await send();
  await answer('Send to 1 user');
  expect(await screen.findByText('Sent to 1 of 1 user')).toBeTruthy();
});

test('whoever leaves a draft is asked', async () => {
  const { user, write } = await onPage();
  await write();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(await screen.findByRole('heading', { name: 'Discard this email?' })).toBeTruthy();
});
