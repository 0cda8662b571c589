import { expect, test } from 'vitest';
import type { ImportLine, ImportResult } from '../imports/imports.ts';
import { sendLines } from './send.ts';

const users = (count: number, more: object = {}): ImportLine[] =>
  Array.from({ length: count }, (_, at) => ({ source_id: `u${at}`, ...more }));

async function* each(lines: readonly ImportLine[], end?: Error) {
  yield* lines;
  if (end) throw end;
}

const resultOf = (line: ImportLine): ImportResult => ({
  sourceId: line.source_id,
  result: line.source_id === 'u3' ? 'refused' : 'created',
  id: null,
  code: null,
  message: null,
});

/** Sends lines to an import that does this with a batch, and keeps what it was sent. */
function sending(lines: AsyncIterable<ImportLine>, add: (at: number) => Promise<void> | void = () => {}) {
  const batches: (readonly ImportLine[])[] = [];
  const problems: ImportResult[] = [];
  const counts = sendLines(lines, {
    import: {
      async add(batch) {
        await add(batches.push(batch) - 1);
        return batch.map(resultOf);
      },
    },
    atOnce: 2,
    onResult: (result) => result.result !== 'created' && problems.push(result),
    onBatch: () => {},
  });
  return { counts, batches, problems };
}

const later = () => new Promise<void>((done) => setTimeout(done, 5));

test('lines go in batches, and their results are counted', async () => {
  const { counts, batches, problems } = sending(each(users(1_200)));
  expect(await counts).toEqual({ created: 1_199, unchanged: 0, differs: 0, refused: 1 });
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(problems.map(({ sourceId }) => sourceId)).toEqual(['u3']);
});

test('a batch is as large as its bytes allow, not its characters', async () => {
  const { counts, batches } = sending(each(users(4, { display_name: '語'.repeat(400_000) })));
  await counts;
  expect(batches.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test('a failed batch ends it with its failure, after those on their way', async () => {
  let isDone = false;
  const { counts, batches } = sending(each(users(5_000)), async (at) => {
    if (at === 1) throw new Error('first');
    await later();
    isDone = true;
    if (at > 1) throw new Error('second');
  });
  await expect(counts).rejects.toThrow('first');
  expect(isDone).toBe(true);
  expect(batches.length).toBeLessThan(4);
});

test('a file that breaks off ends it, after the batches on their way', async () => {
  let isDone = false;
  const { counts } = sending(each(users(600), new Error('cut off')), async () => {
    await later();
    isDone = true;
  });
  await expect(counts).rejects.toThrow('cut off');
  expect(isDone).toBe(true);
});

test('users wait for the teams before them', async () => {
  const order: string[] = [];
  const teams: ImportLine[] = [{ type: 'team', source_id: 't1', display_name: 'Engines' }];
  const { counts } = sending(each([...teams, ...users(600)]), async (at) => {
    order.push(`begin ${at}`);
    await later();
    order.push(`end ${at}`);
  });
  await counts;
  expect(order).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1']);
});

test('nothing is sent while it is paused', async () => {
  let goOn: () => void = () => {};
  const paused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = 0;
  const sent: number[] = [];
  const counts = sendLines(each(users(1_000)), {
    import: {
      async add(batch) {
        sent.push(batch.length);
        return batch.map(resultOf);
      },
    },
    atOnce: 1,
    onResult: () => {},
    onBatch: () => {},
    beforeBatch: () => (asked++ === 1 ? paused : undefined),
  });
  await later();
  expect(sent).toEqual([500]);
  goOn();
  expect(await counts).toMatchObject({ created: 999 });
  expect(sent).toEqual([500, 500]);
});
