import { expect, test } from 'vitest';
import { checkClock } from './clock-check.ts';
import type { Log } from './log.ts';

async function differenceTold(own: number, theirs: number): Promise<unknown> {
  let told: unknown;
  const log = { error: (line: { difference_millis: number }) => (told = line.difference_millis) } as unknown as Log;
  await checkClock(
    () => own,
    async () => theirs,
    log,
  );
  return told;
}

test.each([
  ['a database that is ahead is told', 1_500, 1_500],
  ['a database that is behind is told', -1_500, -1_500],
  ['a second more or less is tolerated', 1_000, undefined],
  ['the same time is nothing to tell', 0, undefined],
])('%s', async (_, ahead, told) => {
  expect(await differenceTold(1_000_000, 1_000_000 + ahead)).toBe(told);
});
