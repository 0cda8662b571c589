import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../testing/render.tsx';

afterEach(cleanup);

const SAVE = 'PATCH /latchkey/project-settings';

const field = () => screen.findByLabelText<HTMLInputElement>('Days without use after which people are signed out');

/** The page, with other days typed in place of those that are saved. */
async function typedDays(text: string, session_idle_days: number | null = 30) {
  const given = open(`${project}/sign-in`, { additionalSettings: { session_idle_days } });
  const { user } = given;
  const before = (await field()).value;
  await user.clear(await field());
  if (text) await user.type(await field(), text);
  const go = async (title: string) => user.click(await screen.findByRole('link', { name: title }));
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save changes' }));
  return { ...given, before, go, save };
}

test.each(['7', '365', ''])('days without use are saved as they are typed: "%s"', async (text) => {
  const { before, go, save, sent } = await typedDays(text);
  await save();
  await screen.findByText('Saved');
  await go('Users');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  await go('Sign-in methods');
  expect([before, (await field()).value, sent.includes(SAVE)]).toEqual(['30', text, true]);
});

test('where nothing is set the field is empty', async () => {
  expect((await typedDays('1', null)).before).toBe('');
});

test.each(['0', '366', '1.5', '-1', 'often'])('"%s" is not saved, and what is right is said', async (text) => {
  const { save, sent } = await typedDays(text);
  await save();
  expect(await screen.findByText('Enter a whole number from 1 to 365, or nothing')).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});
