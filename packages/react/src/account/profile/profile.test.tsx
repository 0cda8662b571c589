import { breakdown } from '@latchkey/testing/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';
import { moved, sideOf, wholeOf, zoomed } from './crop.ts';

const CHANGE = 'PATCH /users/me';

test('the name is changed in its place, and the button has the focus again', async () => {
  const { press, type, keys, said } = await accountAt('profile');
  await press('Change name');
  await type('Name', ' Ada Lovelace ');
  await press('Save');
  await said('Name saved.');
  expect(keys(CHANGE)).toEqual([{ display_name: 'Ada Lovelace' }]);
  expect(document.activeElement?.textContent).toBe('Change');
});

test('Esc leaves the name as it was', async () => {
  const { press, type, keys, user } = await accountAt('profile', { user: { display_name: 'Ada' } });
  await press('Change name');
  await type('Name', 'Augusta');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Ada')).toBeDefined();
  expect(keys(CHANGE)).toEqual([]);
});

test('a name that could not be saved stays typed', async () => {
  const { press, type, said } = await accountAt('profile', { replies: { [CHANGE]: () => breakdown } });
  await press('Change name');
  await type('Name', 'Augusta');
  await press('Save');
  await said(/Something went wrong/);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Augusta');
});

async function choose(file: File) {
  const given = await accountAt('profile');
  const input = await waitFor(() => document.querySelector('input[type="file"]') as HTMLInputElement);
  fireEvent.change(input, { target: { files: [file] } });
  return given;
}

test('what is no picture is refused', async () => {
  const { said } = await choose(new File(['a'], 'a.svg', { type: 'image/svg+xml' }));
  await said(/can't read this picture/);
});

test('the rule for the size is shown before anything is chosen', async () => {
  await accountAt('profile');
  expect(screen.getByText('PNG, JPEG, GIF or WebP, up to 10 MB.')).toBeDefined();
});

test('a picture that is too large is refused, and says how large it may be', async () => {
  const { said } = await choose(new File([new Uint8Array(10_000_001)], 'a.png', { type: 'image/png' }));
  await said(/over 10 MB/);
});

test('the picture that is stored can be removed', async () => {
  const { press, keys, said } = await accountAt('profile', { user: { profile_image_url: 'http://localhost/a.jpg' } });
  await press('Remove picture');
  await said('Picture removed.');
  expect(keys(CHANGE)).toEqual([{ profile_image_url: null }]);
});

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is kept', () => {
  expect(wholeOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, wholeOf(wide))).toBe(200);
});

test('the square stays inside of the picture, however far it is moved', () => {
  expect(moved(wide, wholeOf(wide), -9, -9)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(moved(wide, { x: 200, y: 100, zoom: 2 }, 9, 9)).toEqual({ x: 350, y: 150, zoom: 2 });
});

test('it zooms from one to three, and comes back inside', () => {
  expect(zoomed(wide, wholeOf(wide), 9).zoom).toBe(3);
  expect(zoomed(wide, { x: 350, y: 150, zoom: 2 }, 0.5)).toEqual({ x: 300, y: 100, zoom: 1 });
});
