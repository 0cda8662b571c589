import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const SAVE = 'PATCH /latchkey/project-settings';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** The page, with something else typed into a field. */
async function typed(label: string, text: string, additionalSettings: Record<string, unknown> = {}) {
  const given = open(`${project}/sign-in-policy`, { additionalSettings });
  const { user } = given;
  const before = (await field(label)).value;
  await user.clear(await field(label));
  if (text) await user.type(await field(label), text);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const go = async (title: string) => user.click(await screen.findByRole('link', { name: title }));
  return { ...given, before, press, go };
}

test.each([
  ['Idle timeout in days', '7', { session_idle_days: 30 }, '30'],
  ['Maximum session length in days', '', { session_max_days: 90 }, '90'],
  ['Sessions per user', '5', {}, ''],
  ['Identity confirmation interval in minutes', '60', {}, '10'],
  ['Minimum length', '12', {}, '8'],
  ['Grace period in days', '0', {}, '14'],
])('%s is saved as it is typed: "%s"', async (label, text, settings, saved) => {
  const { before, go, press, sent } = await typed(label, text, settings);
  await press('Save changes');
  await screen.findByText('Saved');
  await go('Users');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  await go('Sign-in policy');
  expect([before, (await field(label)).value, sent.includes(SAVE)]).toEqual([saved, text, true]);
});

test.each([
  ['Idle timeout in days', '366', 'Enter a whole number from 1 to 365, or leave it empty'],
  ['Maximum session length in days', '1.5', 'Enter a whole number from 1 to 365, or leave it empty'],
  ['Sessions per user', 'many', 'Enter a whole number from 1 to 1000, or leave it empty'],
  ['Minimum length', '7', 'Enter a whole number from 8 to 64'],
  ['Minimum length', '', 'Enter a whole number from 8 to 64'],
])('%s does not take "%s", and says what to enter', async (label, text, sentence) => {
  const { press, sent } = await typed(label, text);
  await press('Save changes');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});

test('raising the minimum is shown again, with what it means, before it is saved', async () => {
  const { user, press, sent } = await typed('Grace period in days', '30');
  await user.selectOptions(await screen.findByLabelText('Minimum to sign in'), 'Two factors');
  await press('Save changes');
  expect(await screen.findByText(/can't continue without it after 30 days/)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});

test('never asking again is shown again, with what it means', async () => {
  const { press, sent } = await typed('Identity confirmation interval in minutes', '');
  await press('Save changes');
  expect(await screen.findByText(/^Anyone with access to a signed-in device/)).toBeTruthy();
  expect(sent).not.toContain(SAVE);
});

test('only what was changed is sent, for some of it needs a recent sign-in', async () => {
  const { press, bodies } = await typed('Sessions per user', '5');
  await press('Save changes');
  await screen.findByText('Saved');
  expect(bodies(SAVE)).toEqual([{ max_sessions: 5 }]);
});

test('the methods are named, with the way to change them', async () => {
  open(`${project}/sign-in-policy`);
  expect(await screen.findByText(/^Email and password/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change methods' })).toBeTruthy();
});
