import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const SAVE = 'PATCH /latchkey/project-settings';
const path = `${project}/branding`;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.findByRole('button', { name });

test.each([
  ['Brand color', '#3b5bdb', { brand_color: '#3b5bdb' }],
  ['Brand color in dark mode', '#91a7ff', { brand_color_dark: '#91a7ff' }],
  ['Support email', 'help@example.com', { support_email: 'help@example.com' }],
  ['Terms of service', 'https://example.com/terms', { terms_url: 'https://example.com/terms' }],
  ['Privacy policy', 'https://example.com/privacy', { privacy_url: 'https://example.com/privacy' }],
])('%s is saved as it is typed', async (label, text, body) => {
  const { user, bodies } = open(path);
  await user.type(await field(label), text);
  await user.click(await press('Save changes'));
  await screen.findByText('Saved');
  expect(bodies(SAVE)).toEqual([body]);
});

test('what is emptied is set to nothing', async () => {
  const { user, bodies } = open(path, { additionalSettings: { support_email: 'help@example.com' } });
  await user.clear(await field('Support email'));
  await user.click(await press('Save changes'));
  await screen.findByText('Saved');
  expect(bodies(SAVE)).toEqual([{ support_email: null }]);
});

test.each([
  ['Brand color', 'red', 'Enter a color such as #3b5bdb'],
  ['Support email', 'help', 'Please enter a valid email'],
  ['Terms of service', 'example.com/terms', 'Enter an address that starts with https://'],
])('%s does not take "%s", and says what to enter', async (label, text, sentence) => {
  const { user, sent } = open(path);
  await user.type(await field(label), text);
  await user.click(await press('Save changes'));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});

test('the preview follows what is typed', async () => {
  const { user } = open(path);
  await user.type(await field('Privacy policy'), 'https://example.com/privacy');
  expect((await screen.findByText('Privacy Policy')).getAttribute('href')).toBe('https://example.com/privacy');
});

test('a logo is removed', async () => {
  const { user, bodies } = open(path, { additionalSettings: { logo_url: 'https://example.com/logo.png' } });
  await user.click(await press('Remove'));
  await user.click(await press('Save changes'));
  await screen.findByText('Saved');
  expect(bodies(SAVE)).toEqual([{ logo_url: null }]);
});

test('a file that is no image is not taken, and it says so', async () => {
  const { user } = open(path);
  await user.upload(
    await screen.findByLabelText<HTMLInputElement>('Logo', { selector: 'input' }),
    new File(['no image'], 'logo.png', { type: 'image/png' }),
  );
  expect(await screen.findByText("This file isn't a PNG, JPEG, GIF or WebP image.")).toBeTruthy();
});
