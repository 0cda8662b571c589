import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.tsx';
import { ErrorPage } from './error-page.tsx';

async function at(query: string) {
  const given = await stage({ at: `/handler/error${query}` });
  given.show(<ErrorPage />);
  return given;
}

test.each([
  ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'This account is connected to another user'],
  ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', "You're already connected to another account"],
  ['OAUTH_PROVIDER_ACCESS_DENIED', 'Access was denied'],
  ['OUTER_OAUTH_TIMEOUT', 'Your sign-in took too long'],
  ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'You already have an account'],
  ['SIGN_UP_NOT_ENABLED', 'Sign-up is closed'],
])('%s has a text of its own', async (code, title) => {
  await at(`?errorCode=${code}&message=It+failed`);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.queryByText(/It failed/)).toBeNull();
});

test('any other error is quoted, with its code', async () => {
  await at('?errorCode=SOME_ERROR&message=It+failed&details=%7B%7D');
  expect(screen.getByText('It failed').textContent).toContain('SOME_ERROR');
});

test.each([
  ['', 'no error'],
  ['?errorCode=SOME_ERROR', 'no message'],
  ['?message=It+failed', 'no code'],
  ['?errorCode=Call+555-0100&message=It+failed', 'something else than a code'],
  ['?errorCode=SOME_ERROR&message=It+failed&details=%7B', 'details that are no JSON'],
  [`?errorCode=SOME_ERROR&message=${'It+failed+'.repeat(40)}`, 'a long message'],
])('an address with %s%s is a general error, of which nothing is shown', async (query) => {
  await at(query);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(screen.queryByText(/It failed|555|SOME_ERROR/)).toBeNull();
});

test('from there people go on to sign in, or home', async () => {
  const { user, visited } = await at('');
  await user.click(screen.getByRole('button', { name: 'Go to the home page' }));
  expect(visited).toEqual(['/']);
});
