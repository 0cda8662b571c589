import { act as once } from 'preact/test-utils';

const turn = globalThis.setImmediate;
const ROUNDS = 3;

/** React's `act` goes on until nothing is left to be drawn; Preact's ends after the first time, so it is asked again. */
export function act(callback: () => unknown): Promise<unknown> {
  let result: unknown;
  const done = once(() => {
    result = callback();
    return result as Promise<void>;
  });
  const isAsync = typeof (result as PromiseLike<unknown> | undefined)?.then === 'function';
  return isAsync ? done.then(drained).then(() => result) : done;
}

async function drained(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await once(() => new Promise<void>((resolve) => turn(resolve)));
}
