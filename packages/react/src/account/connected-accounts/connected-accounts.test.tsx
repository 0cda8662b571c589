import { done, listOf, refusal } from '@latchkey/testing/fake-api';
import { channelBody, linkedAccount } from '@latchkey/testing/fake-api/samples/user';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import type { StageOptions } from '../../../testing/stage.tsx';

const CHANNELS = 'GET /contact-channels';
const DISCONNECT = 'DELETE /latchkey/connected-accounts/me/github';
const channel = channelBody(1, { value: 'ada@example.com', is_verified: true, used_for_auth: true });
const github = linkedAccount('github', 'ada@github.example');

const accounts = ({ replies, ...options }: StageOptions = {}) =>
  accountAt('connected-accounts', {
    config: { enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }] },
    user: { oauth_providers: [github], has_password: true },
    ...options,
    replies: { [CHANNELS]: () => listOf(channel), ...replies },
  });
const button = (name: string) => screen.findByRole('button', { name });

test('what is connected is shown with its address, and the rest can be', async () => {
  await accounts();
  expect(await screen.findByText('ada@github.example')).toBeDefined();
  expect(await button('Connect Google')).toBeDefined();
});

test('an account that is disconnected can be connected again, and it is said', async () => {
  const user: StageOptions['user'] & object = { oauth_providers: [github] };
  const disconnect = () => {
    Object.assign(user, { oauth_providers: [] });
    return done;
  };
  const { press, said, keys } = await accounts({ user, replies: { [DISCONNECT]: disconnect } });
  await press('Disconnect GitHub');
  expect(keys(DISCONNECT)).toEqual([]);
  await press('Disconnect');
  await said('GitHub was disconnected.');
  expect(await button('Connect GitHub')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the last way in stays, and it says why', async () => {
  const { press } = await accounts({
    user: { oauth_providers: [github], has_password: false },
    replies: { [CHANNELS]: () => listOf() },
  });
  const disconnect = await screen.findByRole('button', {
    name: 'Disconnect GitHub',
    description: /only way to sign in/,
  });
  expect(disconnect.getAttribute('aria-disabled')).toBe('true');
  await press('Disconnect GitHub');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the service refuses is told where it was asked for', async () => {
  const refused = () => refusal('LAST_WAY_IN');
  const { press } = await accounts({ replies: { [DISCONNECT]: refused } });
  await press('Disconnect GitHub');
  await press('Disconnect');
  expect(
    (
      await within(screen.getByRole('dialog')).findByText(
        'This is the only way to sign in to your account. Add another one, or set a password, before you remove it.',
      )
    ).textContent,
  ).toBeDefined();
});

test('an account at a provider that is off is shown too, and can be disconnected only', async () => {
  await accounts({ user: { oauth_providers: [{ ...github, id: 'gitlab' }] } });
  expect(await button('Disconnect GitLab')).toBeDefined();
  expect(screen.getByText("You can't sign in with it right now.")).toBeDefined();
});

test('a provider of the project bears the name that it was given', async () => {
  await accounts({
    config: { enabled_oauth_providers: [{ id: 'acme' }] },
    replies: { 'GET /latchkey/oauth-providers': () => listOf({ id: 'acme', display_name: 'Acme Login' }) },
  });
  expect(await button('Connect Acme Login')).toBeDefined();
});
