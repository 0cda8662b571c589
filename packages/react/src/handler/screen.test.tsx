import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stage } from '../../testing/stage.tsx';
import { LatchkeyHandler } from './latchkey-handler.tsx';
import { screens } from './screens.ts';

afterEach(() => vi.restoreAllMocks());

test('a screen that could not be loaded is an error, and can be loaded again', async () => {
  vi.spyOn(screens['sign-in'], 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { show, user } = await stage({ at: '/handler/sign-in' });
  show(<LatchkeyHandler />);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to Acme' })).toBeDefined();
});

test('the project is read while the screen is loaded', async () => {
  let arrive = (_: never) => {};
  vi.spyOn(screens['sign-up'], 'load').mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const { show, service } = await stage({ at: '/handler/sign-up' });
  show(<LatchkeyHandler />);
  expect(screen.getByText('Loading…')).toBeDefined();
  await waitFor(() => expect(service.keys()).toEqual(['GET /projects/current']));
  arrive((() => 'There it is') as never);
  expect(await screen.findByText('There it is')).toBeDefined();
});
