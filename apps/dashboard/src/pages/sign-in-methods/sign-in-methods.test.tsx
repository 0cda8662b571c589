import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

async function usage(script: Parameters<typeof open>[1] = {}) {
  open(`${project}/sign-in`, script);
  return within(await screen.findByRole('region', { name: 'Usage' }));
}
const valuesIn = (card: Awaited<ReturnType<typeof usage>>) =>
  card.getAllByRole('definition').map(({ textContent }) => textContent);

test('each method says how many users have it, and when it was last used, as far as that is known', async () => {
  const card = await usage();
  await waitFor(() =>
    expect(valuesIn(card)).toEqual([
      '41 users · last used 4 minutes ago',
      '12 users',
      expect.stringMatching(/^6 users · last used \w+ \d+, \d+$/),
    ]),
  );
});

test('nothing is said of methods where users cannot be counted', async () => {
  const card = await usage({ fails: ['GET /internal/metrics'] });
  expect(valuesIn(card)).toEqual(['–', '–', '–']);
});
