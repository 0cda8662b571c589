import { data } from '@latchkey/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../testing/account.tsx';

const assurance = { required: 'two-factors', current: 'one-factor', is_met: false, ways: [], enrolments: ['totp'] };
const until = (grace_ends_at_millis: number | null) => ({
  replies: { 'GET /latchkey/assurance': () => data({ ...assurance, grace_ends_at_millis }) },
});

test('who must set up a second step later is told from when', async () => {
  await accountAt('second-factor', until(Date.UTC(2026, 11, 3, 12)));
  expect((await screen.findByText(/required from/)).textContent).toBe(
    'Two-factor authentication is required from Dec 3, 2026. Set it up before then.',
  );
});

test('who need not is told nothing', async () => {
  const { service } = await accountAt('second-factor', until(null));
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
  expect(service.sent.map(({ key }) => key)).toContain('GET /latchkey/assurance');
  expect(screen.queryByText(/required from/)).toBeNull();
});
