/** Progress lines. They go to standard error, so that standard output belongs to the program that is run. */
import { AsyncLocalStorage } from 'node:async_hooks';

const kept = new AsyncLocalStorage();

export const say = (line) => print(`${line}\n`);

export function print(text) {
  const piece = kept.getStore();
  if (piece) piece.push(text);
  else process.stderr.write(text);
}

/** Whether what is printed here is kept until its end. */
export const isKept = () => kept.getStore() !== undefined;

/** Does work beside which other work prints: what it says comes out in one piece when it has ended. */
export async function inOnePiece(work) {
  const piece = [];
  try {
    return await kept.run(piece, work);
  } finally {
    process.stderr.write(piece.join(''));
  }
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Says what starts, does it, and says how long it took, by name: other steps may be under way. */
export async function step(what, work) {
  const start = performance.now();
  say(`· ${what}`);
  const result = await work();
  say(`  ${what.split(' (')[0]}: done in ${seconds(start)}`);
  return result;
}
