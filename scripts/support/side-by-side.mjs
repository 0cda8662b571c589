/** Runs checks beside each other, so that both halves of the machine are busy while there is work. */

const HALVES = 2;

/**
 * Starts the jobs in their order: each as soon as the jobs that it needs have ended and the machine is free, or half of it
 * for one that `isNarrow`. One that has to wait holds up those behind it, so that the order is kept. `after` names what a
 * job needs; what is not among the jobs is there already. Answers the results in the order of the jobs' ends.
 */
export function sideBySide(jobs, run) {
  const queue = [...jobs];
  const left = new Set(jobs.map(({ name }) => name));
  const results = [];
  let free = HALVES;

  return new Promise((resolve, reject) => {
    const startNext = () => {
      for (let [job] = queue; job; [job] = queue) {
        const needed = job.isNarrow ? 1 : HALVES;
        if (needed > free || job.after.some((name) => left.has(name))) return;
        queue.shift();
        free -= needed;
        start(job, needed).catch(reject);
      }
    };
    const start = async (job, needed) => {
      results.push(await run(job));
      free += needed;
      left.delete(job.name);
      if (left.size === 0) resolve(results);
      else startNext();
    };
    if (jobs.length === 0) resolve(results);
    startNext();
  });
}
