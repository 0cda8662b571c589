import { data, done, type Replies, refusal } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import {
  connectionBody,
  directoryBody,
  domainBody,
  singleSignOnReplies,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stage } from '../../../../testing/stage.tsx';
import { SetUp } from './set-up.tsx';

const OPEN = 'POST /latchkey/set-up/open';
const FINISH = 'POST /latchkey/set-up/finish';
const secret = 'k'.repeat(45);
const LATER = Date.UTC(2100, 0, 1);

const opened = (parts: readonly string[] = ['domains', 'connection', 'provisioning'], end = LATER) => {
  const team = { id: idOf(1, 9), display_name: 'Acme GmbH' };
  return data({ token: 'sut_1', token_expires_at_millis: end, link_expires_at_millis: end, parts, team });
};

async function page(replies: Replies = {}, at = `/p/acme/set-up#${secret}`) {
  const lists = { domains: [domainBody()], connections: [connectionBody()], directories: [directoryBody()] };
  const given = await stage({ at, replies: { ...singleSignOnReplies(lists), [OPEN]: opened(), ...replies } });
  const { unmount } = given.show(<SetUp />);
  return { ...given, unmount, bodies: given.service.bodies };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const kept = () => window.sessionStorage.getItem('latchkey_set_up');

test('a link is opened once, and its secret taken out of the address', async () => {
  const { bodies } = await page();
  await heading('Set up Acme GmbH');
  expect(bodies(OPEN)).toEqual([{ secret }]);
  expect(window.location.pathname + window.location.hash).toBe('/p/acme/set-up');
  for (const part of ['Domains', 'Single sign-on', 'Provisioning'])
    expect(await screen.findByRole('region', { name: part })).toBeDefined();
  expect(await screen.findByText('acme.example')).toBeDefined();
});

test('what the link leaves out is not there', async () => {
  await page({ [OPEN]: opened(['domains']) });
  await screen.findByText('acme.example');
  expect(screen.queryByRole('region', { name: 'Single sign-on' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Provisioning' })).toBeNull();
});

test('the steps of a connection say what to click at the identity provider', async () => {
  const { user } = await page({
    ...singleSignOnReplies({ connections: [connectionBody({ display_name: 'Google Workspace' })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Set up Google Workspace' }));
  const clicks = within(
    await screen.findByText('Apps > Web and mobile apps').then((one) => one.closest('ol') as HTMLElement),
  );
  expect(clicks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Apps > Web and mobile apps',
    'Add app > Add custom SAML app',
  ]);
});

test('who comes back from a test is in the same visit', async () => {
  const { unmount, show, bodies } = await page();
  await heading('Set up Acme GmbH');
  unmount();
  window.history.replaceState(null, '', '/p/acme/set-up?tested_connection=1');
  show(<SetUp />);
  await heading('Set up Acme GmbH');
  expect(bodies(OPEN)).toHaveLength(1);
});

test('a visit whose hour is over is not gone on with', async () => {
  const { unmount, show } = await page({ [OPEN]: opened(undefined, 1) });
  await heading('Set up Acme GmbH');
  unmount();
  show(<SetUp />);
  await heading("This link doesn't work");
});

test.each([
  ['that ended', `/p/acme/set-up#${secret}`],
  ['without its secret', '/p/acme/set-up'],
])('a link %s says so', async (_, at) => {
  await page({ [OPEN]: () => refusal('SET_UP_LINK_OVER') }, at);
  await heading("This link doesn't work");
});

test('a link that can’t be opened right now is opened again', async () => {
  const { service, user } = await page({ [OPEN]: () => refusal('DATABASE_UNAVAILABLE') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  service.answer(OPEN, opened());
  await user.click(again);
  await heading('Set up Acme GmbH');
});

test('the end is asked for, and ends the link', async () => {
  const { user, bodies } = await page({ [FINISH]: done });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await heading('Your set-up is finished');
  expect(bodies(FINISH)).toEqual([{}]);
  expect(kept()).toBeNull();
});

test('what was not ended says why', async () => {
  const { user } = await page({ [FINISH]: () => refusal('SET_UP_TOKEN_OVER') });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByText(/This visit is over/)).toBeDefined());
});
