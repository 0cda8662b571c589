/** Progress lines. They go to standard error, so that standard output belongs to the program that is run. */

export const say = (line) => process.stderr.write(`${line}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Says what starts, does it, and says how long it took. */
export async function step(what, work) {
  const start = performance.now();
  say(`· ${what}`);
  const result = await work();
  say(`  done in ${seconds(start)}`);
  return result;
}
