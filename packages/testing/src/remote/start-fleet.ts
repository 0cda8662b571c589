import { type WatchedPlans, watchPlans, whyNotWatched } from '../database/watched-plans.ts';
import { startFleet } from '../process/fleet.ts';
import { lastingFolder } from '../process/lasting-folder.ts';
import { fleetPooler, isOnCitus, remoteUrl } from '../remote.ts';

/** Before the tests of an installation elsewhere: starts a fleet for them, unless the run names one. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (remoteUrl()) return undefined;
  const plans = isOnCitus() ? plansOfRun() : undefined;
  // The name server is in this process, and the tests that publish in others.
  process.env.LATCHKEY_TEST_TXT_RECORDS = lastingFolder('latchkey-txt-').path;
  const { proxy, processes, databaseUrl, stop } = await startFleet({
    lasting: 'worker',
    pooler: fleetPooler(),
    ...(plans && { addressOf: plans.addressOf }),
  });
  process.env.LATCHKEY_TEST_REMOTE = proxy.url;
  process.env.LATCHKEY_TEST_REMOTE_DATABASE = databaseUrl;
  process.env.LATCHKEY_TEST_REMOTE_PROCESSES = processes.map(({ url }) => url).join(' ');
  return async () => {
    await stop();
    const unexpected = plans?.unexpected() ?? [];
    if (unexpected.length === 0) return;
    // Vitest only writes down what a teardown throws.
    process.exitCode = 1;
    throw new Error(`Statements that go to several shards, and aren't in ACROSS_PROJECTS:\n${unexpected.join('\n')}`);
  };
}

function plansOfRun(): WatchedPlans | undefined {
  const reason = whyNotWatched();
  if (!reason) return watchPlans();
  console.log(`The plans of the statements aren't watched: ${reason}.`);
  return undefined;
}
