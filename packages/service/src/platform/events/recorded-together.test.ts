import { testContext } from '@latchkey/testing/world/context';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { recordEvent, recordEvents, recordedTogether } from './events.ts';

const PROJECT = 'aaaaaaaa-0000-4000-8000-000000000000';

const { db } = await ownDatabase();
const event = (subjectId: string) => ({ kind: 'project.updated', projectId: PROJECT, subjectId }) as const;

const subjects = async () => {
  const { rows } = await sql<{ subject: string }>`select subject_id as subject from events order by id`.execute(db);
  return rows.map(({ subject }) => subject);
};

test('events that are recorded together are in the order in which they happened, also those of many subjects', async () => {
  await inTransaction(testContext(db), (context) =>
    recordedTogether(context, async (context) => {
      await recordEvent(context, event('a'));
      await recordedTogether(context, (context) => recordEvent(context, event('b')));
      await recordEvents(context, { kind: 'project.updated', projectId: PROJECT }, ['c', 'd']);
      await recordEvent(context, event('e'));
    }),
  );
  expect(await subjects()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('outside of a transaction none is recorded together', async () => {
  const work = () => expect.unreachable();
  await expect(recordedTogether(testContext(db), work)).rejects.toThrow('in a transaction alone');
});
