import { freePort } from '@latchkey/testing/process/free-port';
import { until } from '@latchkey/testing/process/process';
import type { Machine } from './machine.ts';

/**
 * Runs an application's server for as long as the work takes, and answers what it has complained of. The words are those
 * after `node`; where a server takes its port from the environment, it has it there too.
 */
export async function serving(
  machine: Machine,
  app: string,
  words: (port: string) => readonly string[],
  work: (url: string) => unknown,
): Promise<string> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const stop = machine.serve(app, words(port), { PORT: port });
  try {
    await until(() => isAnswering(url), 60_000);
    await work(url);
  } catch (error) {
    throw new Error(`${words(port).join(' ')}: ${await stop()}`, { cause: error });
  }
  return stop();
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
