import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

test('a project is deleted once its name was typed', async () => {
  const { user, sent } = open(`${project}/settings`);
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Notes');
  await user.click(dialog.getByRole('button', { name: 'Delete project' }));
  await screen.findByText('Notes is deleted');
  expect(sent).toContain('DELETE /internal/projects/current');
  expect(screen.queryByRole('link', { name: /Notes/ })).toBeNull();
});
