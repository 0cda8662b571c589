/**
 * `npm test`: the service on each database, and all journeys against them; what is given to it is given to the runner of
 * Node. One start for all of them takes half of the time that one for each took.
 */
import { spawn } from 'node:child_process';
import { databases } from './world/database.mjs';
import { startOn } from './world/world.mjs';

/** A file of them waits for the service and its own pauses most of the time: others run meanwhile. */
const FILES_AT_ONCE = 4;

const started = await Promise.allSettled(
  Object.entries(databases).map(async ([name, open]) => ({ name, ...(await startOn(open)) })),
);
const services = started.flatMap(({ value }) => value ?? []);
for (const { reason } of started) if (reason) console.error(reason);
process.exitCode = services.length === started.length ? await runJourneys() : 1;
await Promise.all(services.map(({ close }) => close()));

function runJourneys() {
  const env = {
    ...process.env,
    LATCHKEY_PEER_SERVICES: JSON.stringify(Object.fromEntries(services.map(({ name, url }) => [name, url]))),
  };
  const parameters = ['--test', '--test-reporter=spec', `--test-concurrency=${FILES_AT_ONCE}`];
  const child = spawn(process.execPath, [...parameters, ...process.argv.slice(2)], {
    cwd: import.meta.dirname,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
