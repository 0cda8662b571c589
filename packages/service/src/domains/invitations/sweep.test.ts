import { world } from '@latchkey/testing';
import { invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { testContext } from '@latchkey/testing/world/context';
import { expect, test } from 'vitest';
import { sweepInvitations } from './sweep.ts';

const DAY = 24 * 3_600_000;

/** The invitations that are stored of those that were sent, so many days after they were. */
async function storedAfter(days: number, sent: readonly string[]): Promise<string[]> {
  const { database, clock } = await world();
  await sweepInvitations(testContext(database.db, { now: clock() + days * DAY }));
  const rows = await database.db.selectFrom('team_invitations').select('id').where('id', 'in', sent).execute();
  return rows.map(({ id }) => id);
}

test('an invitation is deleted a day after it expired', async () => {
  const { id } = await invite(await newCrew());
  expect(await storedAfter(8.01, [id])).toEqual([]);
});

test('one that expired just now stays, for its page says so', async () => {
  const { id } = await invite(await newCrew());
  expect(await storedAfter(7.9, [id])).toEqual([id]);
});
