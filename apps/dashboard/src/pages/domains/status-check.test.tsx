import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';

afterEach(cleanup);

const domains = [{ domain: 'https://notes.example', handler_path: '/handler' }];

test('the status of a domain is asked on demand, and says what was found', async () => {
  const shown = projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', config: { domains } });
  const { user, sent } = open(`/projects/${shown.id}/domains`, { projects: [shown] });
  const button = await screen.findByRole('button', { name: 'Check status of https://notes.example' });
  expect(sent.filter((call) => call.startsWith('GET /latchkey/domain-check'))).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Reachable')).toBeTruthy();
  expect(screen.getByText('The domain responds over HTTPS (status 200).')).toBeTruthy();
});

test('a status that cannot be asked is an alert beside the status', async () => {
  const shown = projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', config: { domains } });
  const { user } = open(`/projects/${shown.id}/domains`, {
    projects: [shown],
    fails: ['GET /latchkey/domain-check'],
  });
  await user.click(await screen.findByRole('button', { name: 'Check status of https://notes.example' }));
  const error = await screen.findByText(/status 500/);
  expect(error.closest('[role=alert]')?.closest('[role=status]')).toBeNull();
});
