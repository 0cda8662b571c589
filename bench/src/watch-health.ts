const PAUSE_MILLIS = 20;

/** Asks for the health now and then while something else is measured; answers the 99th percentile in milliseconds. */
export function watchHealth(url: string): () => Promise<number> {
  let watching = true;
  const times: number[] = [];
  const ended = (async () => {
    while (watching) {
      const asked = performance.now();
      await fetch(`${url}/health`).then((answer) => answer.text());
      times.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    }
  })();
  return async () => {
    watching = false;
    await ended;
    return share(times, 0.99);
  };
}

/** The time that this share of all times does not exceed. */
export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
