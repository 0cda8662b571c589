import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const ID = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';

const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

async function editor(act: string) {
  const world = open(`${project}/email-templates/code/${ID}`);
  await world.user.click(await screen.findByRole('button', { name: act }));
  return world;
}

test('an earlier version is saved once more', async () => {
  const { user, bodies } = await editor('Versions');
  await user.click(await dialog().findByRole('button', { name: 'Restore version' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await said('Saved');
  expect(bodies(`PATCH /internal/email-templates/${ID}`)).toMatchObject([
    { tsx_source: expect.stringContaining('#ffffff') },
  ]);
});

test('a template in code becomes what it was at first', async () => {
  const { user, sent } = await editor('Reset Email Verification');
  await user.click(dialog().getByRole('button', { name: 'Reset template' }));
  await said('Template reset to the default');
  expect(sent).toContain(`DELETE /latchkey/email-templates/${ID}`);
});
