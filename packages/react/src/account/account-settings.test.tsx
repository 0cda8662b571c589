import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../testing/account.tsx';
import { stage } from '../../testing/stage.tsx';
import { AccountSettings } from './account-settings.tsx';

const links = () => screen.getAllByRole('link').map((link) => link.textContent);
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const goTo = (hash: string) =>
  act(async () => {
    window.history.pushState(null, '', `#${hash}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('who is signed out is led to sign in', async () => {
  const { show, visited } = await stage({ at: '/handler/account-settings' });
  show(<AccountSettings />);
  await waitFor(() => expect(visited[0]).toMatch(/sign-in/));
});

test('sections that the project has switched off are left out', async () => {
  await accountAt('', { config: { credential_enabled: false } });
  expect(links()).toEqual([
    'Back to Acme',
    'Profile',
    'Emails',
    'Notifications',
    'Your data',
    'Two-factor authentication',
    'Sessions',
    'Security activity',
    'All settings',
  ]);
});

test('all others are there, those of the app behind them', async () => {
  const config = {
    passkey_enabled: true,
    allow_user_api_keys: true,
    client_user_deletion_enabled: true,
    enabled_oauth_providers: [{ id: 'github' }],
  };
  await accountAt('', { config }, { extraItems: [{ id: 'billing', title: 'Billing', content: 'No bills' }] });
  expect(links().slice(1, -1)).toEqual([
    'Profile',
    'Emails',
    'Connected accounts',
    'Notifications',
    'Your data',
    'Password',
    'Passkeys',
    'Two-factor authentication',
    'Sessions',
    'Security activity',
    'Delete account',
    'API keys',
    'Billing',
  ]);
});

test('a page of its own leads back to the app', async () => {
  await accountAt('');
  expect(screen.getByRole('link', { name: 'Back to Acme' }).getAttribute('href')).toBe('/');
});

test('where it is home itself it names the app and leads nowhere', async () => {
  await accountAt('', { urls: { home: '/handler/account-settings' } });
  expect(screen.queryByRole('link', { name: 'Back to Acme' })).toBeNull();
  expect(screen.getByText('Acme')).toBeDefined();
});

test('the address says which section is shown, and the title of the page tells', async () => {
  await accountAt('password');
  expect(heading()).toBe('Password');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Password');
  await waitFor(() => expect(document.title).toBe('Password · Account settings'));
});

test('an address of a section that is switched off shows the first one', async () => {
  await accountAt('api-keys');
  expect(heading()).toBe('Profile');
});

test('who goes to another section is brought to its heading', async () => {
  await accountAt('profile');
  await goTo('password');
  await waitFor(() => expect(heading()).toBe('Password'));
  expect(document.activeElement?.textContent).toBe('Password');
});

test('a section of the app is shown by its address', async () => {
  await accountAt('billing', {}, { extraItems: [{ id: 'billing', title: 'Billing', content: 'No bills' }] });
  expect(screen.getByText('No bills')).toBeDefined();
});
