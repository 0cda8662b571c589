import { expect, test } from 'vitest';
import { sideBySide } from '../support/side-by-side.mjs';

/** Runs the jobs, each for as many turns as it says, and answers what ran in each turn. */
async function turns(...jobs: { name: string; turns: number; after?: string[]; isNarrow?: true }[]) {
  const seen: string[][] = [];
  const running = new Map<string, { left: number; end: (name: string) => void }>();
  const all = sideBySide(
    jobs.map((job) => ({ after: [], ...job })),
    ({ name, turns }: (typeof jobs)[number]) => new Promise<string>((end) => running.set(name, { left: turns, end })),
  );
  while (running.size > 0) {
    seen.push([...running.keys()]);
    for (const [name, job] of running) {
      job.left -= 1;
      if (job.left > 0) continue;
      running.delete(name);
      job.end(name);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { seen, ended: await all };
}

test('narrow ones run beside each other, wide ones by themselves, and none overtakes', async () => {
  const { seen, ended } = await turns(
    { name: 'a', turns: 1, isNarrow: true },
    { name: 'b', turns: 2, isNarrow: true },
    { name: 'wide', turns: 1 },
    { name: 'c', turns: 1, isNarrow: true },
  );
  expect(seen).toEqual([['a', 'b'], ['b'], ['wide'], ['c']]);
  expect(ended).toEqual(['a', 'b', 'wide', 'c']);
});

test('one begins when what it needs has ended', async () => {
  const { seen } = await turns(
    { name: 'first', turns: 2, isNarrow: true },
    { name: 'second', turns: 1, isNarrow: true, after: ['first', 'what is not asked for'] },
  );
  expect(seen).toEqual([['first'], ['first'], ['second']]);
});

test('no jobs are done at once', async () => {
  expect(await sideBySide([], () => Promise.reject())).toEqual([]);
});

test('what goes wrong with one is not kept', async () => {
  const gone = sideBySide([{ name: 'a', after: [] }], () => Promise.reject(new Error('gone')));
  await expect(gone).rejects.toThrow('gone');
});
