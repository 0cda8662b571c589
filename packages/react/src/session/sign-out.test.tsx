import { breakdown } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, stage } from '../../testing/stage.tsx';
import { SignOut } from './sign-out.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const press = 'DELETE /auth/sessions/current';

test('to open the page signs nobody out', async () => {
  const { show, service } = await stage({ signedIn: true });
  show(<SignOut />);
  await heading('Sign out?');
  expect(screen.getByText(`You're signed in as ${email}.`)).toBeDefined();
  expect(service.keys().toSorted()).toEqual(['GET /projects/current', 'GET /users/me']);
});

test('the button signs out, and leaves the page', async () => {
  const { show, user, service, visited } = await stage({ signedIn: true });
  show(<SignOut />);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(visited).toEqual(['/']));
  expect(service.keys()).toContain(press);
});

test('where the app does not redirect, it is told that it is done, and the focus goes to that', async () => {
  const { show, user } = await stage({ signedIn: true, redirectMethod: 'none' });
  show(<SignOut />);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const done = await heading("You're signed out");
  await waitFor(() => expect(document.activeElement).toBe(done));
});

test('a sign-out that failed is told, and can be tried again', async () => {
  const { show, user, service, visited } = await stage({ signedIn: true });
  service.answer(press, () => breakdown);
  show(<SignOut />);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong'));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(visited).toEqual(['/']));
});

test('who thinks again goes home, signed in', async () => {
  const { show, user, service, visited } = await stage({ signedIn: true });
  show(<SignOut />);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(visited).toEqual(['/']);
  expect(service.keys()).not.toContain(press);
});

test('who is signed out already may sign in', async () => {
  const { show, user, visited } = await stage({ at: '/handler/sign-out' });
  show(<SignOut />);
  await heading("You're signed out");
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in']);
});
