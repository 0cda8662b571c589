import { done, listOf, refusal } from '@latchkey/testing/fake-api';
import { connectedAppBody } from '@latchkey/testing/fake-api/samples/connected-app';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import type { StageOptions } from '../../../testing/stage.tsx';

const LIST = 'GET /latchkey/connected-apps';
const DISCONNECT = 'DELETE /latchkey/connected-apps/:client_id';
const reports = connectedAppBody({
  client_id: 'reports',
  name: 'Reports',
  home_url: null,
  scopes: ['openid', 'x:y'],
  resources: [{ display_name: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
});

const apps = (replies: StageOptions['replies'] = {}) =>
  accountAt('connected-apps', { replies: { [LIST]: () => listOf(connectedAppBody(), reports), ...replies } });
const link = () => screen.queryByRole('link', { name: 'Connected apps' });

test('each app is listed with what it may do, since when, and when it was last used', async () => {
  await apps();
  const home = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Notes' });
  expect(home.href).toBe('https://notes.example/');
  expect(screen.getByText('Know who you are · See your email address')).toBeDefined();
  expect(screen.getByText('Know who you are · x:y')).toBeDefined();
  expect(screen.getByText('Notes API: Read your notes')).toBeDefined();
  expect(screen.getAllByText(/Connected on .*2026.* Last used on .*2026/)).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
});

test('who has connected none is not offered the section, and finds nothing there', async () => {
  await apps({ [LIST]: listOf() });
  await screen.findByText("You haven't connected any apps.");
  expect(link()).toBeNull();
});

test('one is disconnected after a question, and it is said', async () => {
  let isDone = false;
  const { press, said } = await apps({
    [LIST]: () => (isDone ? listOf() : listOf(connectedAppBody())),
    [DISCONNECT]: () => {
      isDone = true;
      return done;
    },
  });
  await press('Disconnect Notes');
  screen.getByText(/Notes loses access to your account/);
  expect(isDone).toBe(false);
  await press('Disconnect');
  await said('Notes was disconnected.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link()).not.toBeNull();
});

test('one that can not be disconnected stays, and the reason is told', async () => {
  const { press } = await apps({ [DISCONNECT]: refusal('IMPERSONATED') });
  await press('Disconnect Notes');
  await press('Disconnect');
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Disconnect Notes?' })).toBeDefined();
});
