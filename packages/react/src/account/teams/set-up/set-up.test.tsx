import { data, done, type Replies, refusal } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import {
  connectionBody,
  directoryBody,
  domainBody,
  singleSignOnReplies,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../../testing/described.ts';
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
  const start = async () => given.user.click(await screen.findByRole('button', { name: 'Start set-up' }));
  return { ...given, unmount, start, bodies: given.service.bodies };
}

/** The page, where the button was pressed. */
async function started(...given: Parameters<typeof page>) {
  const shown = await page(...given);
  await shown.start();
  return shown;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const kept = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('latchkey_set_up:'));

test('a link is opened once, and its secret taken out of the address', async () => {
  const { bodies } = await started();
  await heading('Set up Acme GmbH');
  expect(bodies(OPEN)).toEqual([{ secret }]);
  expect(window.location.pathname + window.location.hash).toBe('/p/acme/set-up');
  for (const part of ['Domains', 'Single sign-on', 'Provisioning'])
    expect(await screen.findByRole('region', { name: part })).toBeDefined();
  expect(await screen.findByText('acme.example')).toBeDefined();
});

test('what the link leaves out is not there', async () => {
  await started({ [OPEN]: opened(['domains']) });
  await screen.findByText('acme.example');
  expect(screen.queryByRole('region', { name: 'Single sign-on' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Provisioning' })).toBeNull();
});

test('the steps of a connection say what to click at the identity provider', async () => {
  const { user } = await started({
    ...singleSignOnReplies({ connections: [connectionBody({ display_name: 'Google Workspace' })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Set up Google Workspace' }));
  const [first] = await screen.findAllByRole('figure');
  expect(first?.textContent).toBe('Google Workspace > Apps > Web and mobile apps > Add appPress Add custom SAML app');
});

test('our certificates are there to copy, not to replace', async () => {
  const { user } = await started();
  await user.click(await screen.findByRole('button', { name: 'Set up Okta' }));
  await user.click(await screen.findByText('Our certificates', { selector: 'summary' }));
  expect(await screen.findByRole('button', { name: 'Copy certificate: In use' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
});

test("the app's sign-in page is its owner's to set", async () => {
  const connections = [connectionBody()];
  const { user } = await started(singleSignOnReplies({ connections }));
  await user.click(await screen.findByRole('button', { name: 'Set up Okta' }));
  const name = 'Members can start at Okta';
  const before = await screen.findByRole<HTMLInputElement>('switch', { name });
  expect([before.disabled, described(before)]).toEqual([
    true,
    'The owner of the app has to set its sign-in page first.',
  ]);
  expect(screen.queryByLabelText("The app's sign-in page")).toBeNull();
});

test("the app's sign-in page is shown where its owner has set it", async () => {
  const connections = [connectionBody({ start_url: 'https://app.example/sign-in' })];
  const { user } = await started(singleSignOnReplies({ connections }));
  await user.click(await screen.findByRole('button', { name: 'Set up Okta' }));
  expect(await screen.findByText('https://app.example/sign-in')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Members can start at Okta' }).disabled).toBe(false);
});

test('who comes back from a test is in the same visit', async () => {
  const { unmount, show, bodies } = await started();
  await heading('Set up Acme GmbH');
  unmount();
  window.history.replaceState(null, '', '/p/acme/set-up?tested_connection=1');
  show(<SetUp />);
  await heading('Set up Acme GmbH');
  expect(bodies(OPEN)).toHaveLength(1);
});

test('a visit whose hour is over is not gone on with', async () => {
  const { unmount, show } = await started({ [OPEN]: opened(undefined, 1) });
  await heading('Set up Acme GmbH');
  unmount();
  show(<SetUp />);
  await heading("This link doesn't work");
});

test('a link that ended says so', async () => {
  await started({ [OPEN]: () => refusal('SET_UP_LINK_OVER') });
  await heading("This link doesn't work");
});

test('a link without its secret says so', async () => {
  const { bodies } = await page({}, '/p/acme/set-up');
  await heading("This link doesn't work");
  expect(bodies(OPEN)).toEqual([]);
});

test('a page that is loaded opens no link: mail scanners load it too', async () => {
  const { bodies } = await page();
  await heading('Set up your organization');
  expect(bodies(OPEN)).toEqual([]);
  expect(window.location.hash).toBe(`#${secret}`);
});

test('a link that is pasted into the tab of another one is asked for', async () => {
  const { start, bodies } = await started();
  await heading('Set up Acme GmbH');
  act(() => window.location.assign(`#${'m'.repeat(45)}`));
  await heading('Set up your organization');
  await start();
  await heading('Set up Acme GmbH');
  expect(bodies(OPEN)).toEqual([{ secret }, { secret: 'm'.repeat(45) }]);
});

test('a link that ended leaves the visit of the tab as it is', async () => {
  const { service, start } = await started();
  await heading('Set up Acme GmbH');
  service.answer(OPEN, () => refusal('SET_UP_LINK_OVER'));
  act(() => window.location.assign(`#${'m'.repeat(45)}`));
  await start();
  await heading("This link doesn't work");
  expect(kept()).toHaveLength(1);
});

test('the visit of another project is not gone on with', async () => {
  const { unmount, show } = await started();
  await heading('Set up Acme GmbH');
  unmount();
  const [key = ''] = kept();
  window.sessionStorage.setItem('latchkey_set_up:another', window.sessionStorage.getItem(key) ?? '');
  window.sessionStorage.removeItem(key);
  show(<SetUp />);
  await heading("This link doesn't work");
});

test('a link that can’t be opened right now is opened again', async () => {
  const { service, start } = await started({ [OPEN]: () => refusal('DATABASE_UNAVAILABLE') });
  await screen.findByRole('alert');
  service.answer(OPEN, opened());
  await start();
  await heading('Set up Acme GmbH');
});

test('the end is asked for, and ends the link', async () => {
  const { user, bodies } = await started({ [FINISH]: done });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await heading('Your set-up is finished');
  expect(bodies(FINISH)).toEqual([{}]);
  expect(kept()).toEqual([]);
});

test('what was not ended says why', async () => {
  const { user } = await started({ [FINISH]: () => refusal('SET_UP_TOKEN_OVER') });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByText(/This visit is over/)).toBeDefined());
});
