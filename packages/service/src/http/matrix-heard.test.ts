import { callers } from '@latchkey/testing/matrix/callers';
import { cells, routes } from '@latchkey/testing/matrix/cells';
import { samples } from '@latchkey/testing/matrix/samples/samples';
import { testMatrix } from '@latchkey/testing/matrix/test-matrix';
import { expect, test } from 'vitest';

const CELLS_AT_LEAST = 400;
const CALLERS_AT_LEAST = 16;
const READING_ROUTES = [
  'GET /email-templates',
  'GET /email-templates/:type',
  'GET /internal/ai-chat/:thread_id',
  'GET /internal/api-keys',
  'GET /internal/api-keys/:id',
  'GET /internal/email-themes',
  'GET /internal/emails',
  'GET /internal/projects',
  'GET /internal/projects/current',
  'GET /latchkey/emails',
  'GET /latchkey/emails/:email_id',
  'GET /latchkey/teams',
  'GET /latchkey/api-keys',
  'GET /latchkey/user-api-keys',
  'GET /latchkey/users',
  'GET /projects/current',
  'GET /team-invitations',
  'GET /team-member-profiles',
  'GET /teams',
  'GET /teams/:team_id',
  'GET /user-api-keys',
  'GET /user-api-keys/:id',
  'GET /users',
  'GET /users/me',
];

// Nobody at all, and those whose credentials are good for something.
const seen = testMatrix(callers.filter(({ refusal }) => refusal === undefined));

test('the marks do show where they may be seen', () => {
  expect(READING_ROUTES.filter((route) => !seen.canary.has(route))).toEqual([]);
  expect([...seen.serverOnly]).toEqual(expect.arrayContaining(['GET /users', 'GET /users/me']));
  expect([...seen.adminOnly]).toEqual(
    // Secrets are answered to published clients alone.
    expect.arrayContaining(['GET /internal/projects/current', 'PATCH /internal/projects/current']),
  );
});

test('every route has samples, and no sample is left over', () => {
  const sampled = Object.entries(samples).filter(([, variants]) => Object.keys(variants).length > 0);
  expect(sampled.map(([route]) => route).sort()).toEqual([...routes].sort());
});

test(`there are at least ${CELLS_AT_LEAST} cells of at least ${CALLERS_AT_LEAST} kinds of callers`, () => {
  expect(cells.length).toBeGreaterThanOrEqual(CELLS_AT_LEAST);
  expect(callers.length).toBeGreaterThanOrEqual(CALLERS_AT_LEAST);
});
