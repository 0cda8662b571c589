import { browser } from '@latchkey/testing/browser/browser';
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

/**
 * The first visit in development has Vite bundle the packages that it finds, answer 504 to requests for the bundles before,
 * and reload the page, whatever the packages are. A visitor of no test takes that on.
 */
export async function visited(url: string): Promise<void> {
  const context = await (await browser()).newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.goto(`${url}/handler/sign-in`, { waitUntil: 'networkidle' });
  await context.close();
}
