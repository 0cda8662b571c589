import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

test('how long a sign-in is good for sensitive changes is sent where it changes alone; to switch it off is a risk', async () => {
  const { save, user, bodies } = await typedDays('7');
  await save();
  await waitFor(() => expect(bodies(SAVE)).toEqual([{ anonymous_sign_up_enabled: false, session_idle_days: 7 }]));
  await screen.findByText('Saved');
  const minutes = await screen.findByLabelText<HTMLInputElement>(/^Minutes after which sensitive changes/);
  expect(minutes.value).toBe('10');
  await user.clear(minutes);
  await save();
  await screen.findByText(/^Anyone at a signed-in device/);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(bodies(SAVE)[1]).toMatchObject({ proof_max_age_minutes: null }));
});
