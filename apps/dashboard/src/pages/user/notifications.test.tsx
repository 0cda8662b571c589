import { categories, userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const { id } = userBody(2);
const [, marketing] = categories;
const PATCH = `PATCH /emails/notification-preference/${id}/${marketing.id}` as const;

async function section(script = {}) {
  const world = open(`${project}/users/${id}`, script);
  const region = within(await screen.findByRole('region', { name: 'Notifications' }));
  const toggle = await region.findByRole<HTMLInputElement>('switch', { name: 'Marketing' });
  return { ...world, region, toggle };
}

test('what a user may do without is switched off', async () => {
  const { user, toggle, bodies } = await section();
  await user.click(toggle);
  await screen.findByText('Marketing emails turned off');
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(bodies(PATCH)).toEqual([{ enabled: false }]);
});

test('what everybody gets stays', async () => {
  const { region } = await section();
  const all = region.getByRole<HTMLInputElement>('switch', { name: 'Transactional' });
  expect([all.checked, all.disabled]).toEqual([true, true]);
});

test('a failure is told, and nothing is switched', async () => {
  const { user, toggle, region } = await section({ fails: [PATCH] });
  await user.click(toggle);
  expect(await region.findByText(/couldn't handle this request/)).toBeTruthy();
  expect(toggle.checked).toBe(true);
});

test('the emails to a user are one press away', async () => {
  const { region } = await section();
  const link = region.getByRole('link', { name: 'View emails to this user' });
  expect(link.getAttribute('href')).toBe(`${project}/emails?to=alan2%40example.com`);
});
