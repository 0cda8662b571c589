import { data, knownError, type Reply, refusal } from '@latchkey/testing/fake-api';
import { authorizationRequest } from '@latchkey/testing/fake-api/samples/connected-app';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proofReplies } from '../../testing/proofs.ts';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { takeEmail } from '../credentials/typed-email.ts';
import { Consent } from './consent.tsx';

const DESCRIBE = 'GET /latchkey/authorization-requests/:request_id';
const APPROVE = 'POST /latchkey/authorization-requests/:request_id/approve';
const DENY = 'POST /latchkey/authorization-requests/:request_id/deny';
const id = 'q7mZ0rx2';
const at = `/handler/consent?request=${id}`;
const goesTo = 'https://auth.example.com/authorize/q7mZ0rx2?ticket=t1';
const back = data({ location: goesTo });
const over = refusal('AUTHORIZATION_REQUEST_UNKNOWN');

const answersIn = (keys: readonly string[]) => keys.flatMap((key) => /\/(approve|deny)$/.exec(key)?.[1] ?? []);
const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

async function page(described: Parameters<typeof authorizationRequest>[0] | Reply, options: StageOptions = {}) {
  const went = vi.spyOn(window.location, 'assign').mockReturnValue();
  const reply = typeof described === 'function' ? described : data(authorizationRequest(described as object));
  const replies = { [DESCRIBE]: reply, [APPROVE]: back, [DENY]: back, ...options.replies };
  const given = await stage({ at, signedIn: true, ...options, replies });
  given.show(<Consent fullPage />);
  return { ...given, went };
}

const asked = 'Notes wants to use your Acme account';

test('it is shown who asks, for which account, for what, and where it leads', async () => {
  await page({ scopes: ['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions', 'invoices:read'] });
  await heading(asked);
  expect(screen.getByText(email)).toBeDefined();
  expect(screen.getByText("You'll go back to notes.example.")).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Notes will be able to:' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Know who you are',
    'See your name and picture',
    'See your email address',
    "Stay connected while you're away",
    "See the teams you're in",
    "See what you're allowed to do",
    'invoices:read',
  ]);
  expect(screen.getByText('You can disconnect Notes at any time in your account settings.')).toBeDefined();
});

test('what it asks of an API is told in the words of that, and alone where that is all', async () => {
  const notes = { name: 'notes.read', description: 'Read your notes' };
  await page({ scopes: [], resources: [{ display_name: 'Notes API', scopes: [notes] }] });
  await heading(asked);
  const list = within(screen.getByRole('list', { name: 'In Notes API, Notes will be able to:' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Read your notes']);
  expect(screen.getAllByRole('list')).toHaveLength(1);
});

test('to open the page answers nothing', async () => {
  const { service, went } = await page({});
  await heading(asked);
  expect(answersIn(service.keys())).toEqual([]);
  expect(went).not.toHaveBeenCalled();
});

test.each([
  ['Allow', 'approve'],
  ['Cancel', 'deny'],
] as const)('"%s" answers, and takes the browser back', async (name, how) => {
  const { user, service, went } = await page({});
  await user.click(await button(name));
  await waitFor(() => expect(went.mock.calls).toEqual([[goesTo]]));
  expect(answersIn(service.keys())).toEqual([how]);
  const leaving = await heading('Taking you back to Notes…');
  await waitFor(() => expect(document.activeElement).toBe(leaving));
});

test('an application that no owner has reviewed is said to be so, with the host that it is from', async () => {
  const { app } = authorizationRequest();
  await page({ app: { ...app, is_registered: false, client_host: 'claude.example.com' } });
  await heading(asked);
  screen.getByText("It's from claude.example.com.");
  screen.getByText(/hasn't reviewed this application\. Allow it only if you started this yourself\./);
});

test('one that an owner has registered is not', async () => {
  await page({});
  await heading(asked);
  expect(screen.queryByText(/hasn't reviewed/)).toBeNull();
});

test('a device is sent nowhere', async () => {
  await page({ app: { ...authorizationRequest().app, redirect_host: null } });
  await heading(asked);
  expect(screen.queryByText(/You'll go back/)).toBeNull();
});

test.each([
  ['without a request', '/handler/consent', {}],
  ['that is over', at, { [DESCRIBE]: over }],
])('an address %s leads back to the application', async (_, at, replies) => {
  await page({}, { at, replies });
  await heading('This request has ended');
  expect(screen.getByText(/Go back to the application/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('nor can one be answered that was answered elsewhere meanwhile', async () => {
  const { user, went } = await page({}, { replies: { [APPROVE]: over } });
  await user.click(await button('Allow'));
  await heading('This request has ended');
  expect(went).not.toHaveBeenCalled();
});

test('a failure is shown, and can be tried again', async () => {
  const { user, service, went } = await page({});
  service.answer(APPROVE, () => knownError('SCHEMA_ERROR', { message: 'Something is wrong.' }));
  service.answer(APPROVE, back);
  await user.click(await button('Allow'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something is wrong.');
  await user.click(await button('Allow'));
  await waitFor(() => expect(went).toHaveBeenCalledOnce());
});

const toSignIn = [`replace /handler/sign-in?after_auth_return_to=${encodeURIComponent(at)}`];

test.each([
  ['a visitor', { signedIn: false }],
  ['a guest', { signedIn: false, anonymous: true }],
])('%s signs in first, as whom the application expects, and comes back', async (_, who) => {
  const { time, visited } = await page({ needs: 'sign-in', login_hint: 'grace@example.com' }, who);
  await waitFor(async () => {
    // The guest was read a moment ago, and is not read again at once.
    await time.advance(300);
    expect(visited).toEqual(toSignIn);
  });
  expect(takeEmail()).toBe('grace@example.com');
});

test('who is signed in at this browser alone signs in again', async () => {
  const { user, visited, service } = await page({ needs: 'sign-in' });
  await heading('Sign in again to continue to Notes');
  await user.click(await button('Sign In'));
  await waitFor(() => expect(visited).toEqual([at]));
  expect(service.keys()).toContain('DELETE /auth/sessions/current');
});

test('an application that needs nothing is let in at once, once', async () => {
  const { service, went } = await page({ needs: 'nothing' });
  await heading('Taking you back to Notes…');
  await waitFor(() => expect(went.mock.calls).toEqual([[goesTo]]));
  expect(answersIn(service.keys())).toEqual(['approve']);
});

test('where that fails, it can be tried again', async () => {
  const { user, service, went } = await page(
    {},
    {
      replies: {
        [DESCRIBE]: data(authorizationRequest({ needs: 'nothing' })),
        [APPROVE]: knownError('SCHEMA_ERROR', { message: 'Something is wrong.' }),
      },
    },
  );
  await screen.findByText('Something is wrong.');
  service.answer(APPROVE, back);
  await user.click(await button('Try again'));
  await waitFor(() => expect(went).toHaveBeenCalledOnce());
});

test('who has to confirm it is them does so, and goes on', async () => {
  let hasProven = false;
  const proofs = proofReplies({ acts: {} });
  const { user } = await page(() => data(authorizationRequest({ needs: hasProven ? 'consent' : 'proof' })), {
    replies: {
      ...proofs,
      'POST /latchkey/proof/password': (call) => {
        hasProven = true;
        return (proofs['POST /latchkey/proof/password'] as (call: object) => object)(call) as never;
      },
    },
  });
  await heading("Confirm it's you to continue to Notes");
  await user.click(await button('Continue'));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
  const back = await heading(asked);
  await waitFor(() => expect(document.activeElement).toBe(back));
});

test('who closes that dialog may still refuse', async () => {
  const { user, went } = await page({ needs: 'proof' }, { replies: proofReplies({ acts: {} }) });
  await user.click(await button('Continue'));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Cancel'));
  await waitFor(() => expect(went).toHaveBeenCalledOnce());
});

test('an account that can prove no more is told so, and another one can be used', async () => {
  const { user, visited } = await page({ needs: 'proof' }, { replies: proofReplies({ acts: {} }) });
  await user.click(await button('Continue'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
  await heading("You can't continue to Notes with this account yet");
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.click(await button('Use another account'));
  await waitFor(() => expect(visited).toEqual([at]));
});

test('another account can be used: the one in use is signed out, and the page asks again', async () => {
  const { user, visited, service } = await page({});
  await user.click(await button('Use another account'));
  await waitFor(() => expect(visited).toEqual([at]));
  expect(service.keys()).toContain('DELETE /auth/sessions/current');
});
