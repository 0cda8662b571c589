import { breakdown, listOf } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { AuthPage } from '../sign-in/auth-page.tsx';

const LAST = 'latchkey_last_oauth_provider';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

async function page(ids: readonly string[], options: StageOptions = {}, type: 'sign-in' | 'sign-up' = 'sign-in') {
  const config = { enabled_oauth_providers: ids.map((id) => ({ id })), ...options.config };
  const given = await stage({ at: `/handler/${type}`, ...options, config });
  given.show(<AuthPage type={type} />);
  const verb = type === 'sign-in' ? 'Sign in' : 'Sign up';
  const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${verb} with ${name}`) });
  return { ...given, button };
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes(' with '));

test('each provider has a button, above the form', async () => {
  const { button } = await page(['github', 'google']);
  const google = await button('Google');
  expect(buttons()).toEqual(['Sign in with GitHub', 'Sign in with Google']);
  const before = google.compareDocumentPosition(screen.getByLabelText('Email'));
  expect(before).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('or')).toBeDefined();
});

test('on the page to sign up they say so', async () => {
  const { button } = await page(['google'], {}, 'sign-up');
  expect(await button('Google')).toBeDefined();
});

test('a project with providers only has no form, and people can sign up', async () => {
  const { button } = await page(['github'], { config: { credential_enabled: false } });
  await button('GitHub');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByText('or')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign Up' })).toBeDefined();
});

test('the button leads to the provider, and is remembered before the page is left', async () => {
  const { button, user, visited } = await page(['github', 'google']);
  await user.click(await button('GitHub'));
  await waitFor(() => expect(visited[0]).toContain('/api/v1/auth/oauth/authorize/github?'));
  expect(localStorage.getItem(LAST)).toBe('github');
});

test('while one is on the way there, no other is', async () => {
  const { button, user, visited } = await page(['github', 'google']);
  await user.click(await button('GitHub'));
  const github = await button('GitHub');
  const google = await button('Google');
  expect([github.getAttribute('aria-busy'), google.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  await user.click(google);
  await waitFor(() => expect(visited).toHaveLength(1));
});

test('who comes back without an answer finds the buttons as they were', async () => {
  const { button, user, time, visited } = await page(['github', 'google']);
  await user.click(await button('GitHub'));
  await waitFor(() => expect(visited).toHaveLength(1));
  await time.advance(2000);
  await waitFor(async () => expect((await button('GitHub')).getAttribute('aria-busy')).toBeNull());
});

test('the provider of the last time comes first, and says so', async () => {
  localStorage.setItem(LAST, 'google');
  const { button } = await page(['github', 'google']);
  await button('Google');
  expect(buttons()).toEqual(['Sign in with GoogleLast used', 'Sign in with GitHub']);
});

test('where there is one only, there is nothing to remember', async () => {
  localStorage.setItem(LAST, 'google');
  const { button } = await page(['google']);
  await button('Google');
  expect(buttons()).toEqual(['Sign in with Google']);
});

test('a browser that keeps nothing has no badge', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { button, user, visited } = await page(['github', 'google']);
  await user.click(await button('GitHub'));
  await waitFor(() => expect(visited).toHaveLength(1));
});

test('many stand beside each other as marks, with their whole names for who cannot see', async () => {
  localStorage.setItem(LAST, 'x');
  const { button } = await page(['apple', 'github', 'google', 'x']);
  const google = await button('Google');
  expect(google.parentElement?.parentElement?.dataset.latchkey).toBe('provider-row');
  expect((await button('X')).closest('[data-latchkey="provider-row"]')).toBeNull();
});

test('a provider of the project is called as the project calls it', async () => {
  const { button, service } = await page(['acme', 'google'], {});
  service.answer('GET /latchkey/oauth-providers', () => listOf({ id: 'acme', display_name: 'Acme Works' }));
  expect(await button('Acme Works')).toBeDefined();
});

test('where that cannot be read, it is called by its id', async () => {
  const { button, service } = await page(['acme']);
  service.answer('GET /latchkey/oauth-providers', breakdown);
  expect(await button('acme')).toBeDefined();
});

test('nobody asks for names that are known', async () => {
  const { button, service } = await page(['github']);
  await button('GitHub');
  expect(service.keys()).not.toContain('GET /latchkey/oauth-providers');
});

test('inside of a frame it is said why there is no way on, and there is a way out', async () => {
  vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window & typeof globalThis);
  const { button, user, visited } = await page(['github']);
  const github = await button('GitHub');
  expect(github.getAttribute('aria-disabled')).toBe('true');
  const tip = document.getElementById(github.getAttribute('aria-describedby') ?? '');
  expect(tip?.textContent).toBe('This auth provider is not supported in an iframe for security reasons.');
  await user.click(github);
  expect(visited).toEqual([]);
  const way = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a new tab' });
  expect([way.href, way.target]).toEqual([window.location.href, '_blank']);
});
