const leftovers: (() => unknown)[] = [];

/** Does something when the tests of this file are over, last things first. A worker of vitest has no `exit` event. */
export function afterwards(work: () => unknown): void {
  leftovers.unshift(work);
}

/** Runs after each file of tests: see clear-up.ts. */
export async function clearUp(): Promise<void> {
  for (const work of leftovers.splice(0)) await work();
}

/** Begins a part of the tests; the answered function does what is due for what was started since. */
export function part(): () => Promise<void> {
  const before = leftovers.length;
  return async () => {
    for (const work of leftovers.splice(0, leftovers.length - before)) await work();
  };
}
