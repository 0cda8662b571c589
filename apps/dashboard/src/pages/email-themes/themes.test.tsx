import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const LIGHT = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const SPRING = '3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e';
const list = `${project}/email-themes`;

const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

async function editor(id: string, act: string) {
  const world = open(`${list}/${id}`);
  await world.user.click(await screen.findByRole('button', { name: act }));
  return world;
}

test('a new theme is opened', async () => {
  const { user, bodies } = open(list);
  await user.click(await screen.findByRole('button', { name: 'Create theme' }));
  await user.type(dialog().getByLabelText('Name'), 'Winter');
  await user.click(dialog().getByRole('button', { name: 'Create theme' }));
  expect(await screen.findByRole('heading', { name: 'Winter' })).toBeTruthy();
  expect(bodies('POST /internal/email-themes')).toEqual([{ display_name: 'Winter' }]);
});

describe('a theme of the project', () => {
  test('gets another name', async () => {
    const { user, bodies } = await editor(SPRING, 'Rename');
    await user.clear(dialog().getByLabelText('Name'));
    await user.type(dialog().getByLabelText('Name'), 'Summer');
    await user.click(dialog().getByRole('button', { name: 'Rename theme' }));
    await said('Theme renamed');
    expect(bodies(`PATCH /latchkey/email-themes/${SPRING}`)).toEqual([{ display_name: 'Summer' }]);
  });

  test('is deleted, and its page left', async () => {
    const { user, props } = await editor(SPRING, 'Delete');
    await user.click(dialog().getByRole('button', { name: 'Delete theme' }));
    await said('Spring deleted');
    await waitFor(() => expect(props.history?.location.pathname).toBe(list));
  });
});

test('a built-in theme becomes what it was at first', async () => {
  const { user, sent } = await editor(LIGHT, 'Reset');
  await user.click(dialog().getByRole('button', { name: 'Reset theme' }));
  await said('Theme reset to the default');
  expect(sent).toContain(`DELETE /latchkey/email-themes/${LIGHT}`);
});

test('an earlier version is saved once more', async () => {
  const { user, bodies } = await editor(SPRING, 'Versions');
  await user.click(await dialog().findByRole('button', { name: 'Restore version' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await said('Saved');
  expect(bodies(`PATCH /internal/email-themes/${SPRING}`)).toMatchObject([
    { tsx_source: expect.stringContaining('#ffffff') },
  ]);
});
