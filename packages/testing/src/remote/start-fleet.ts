import { startFleet } from '../process/fleet.ts';
import { fleetPooler, isFleetOnCitus, remoteUrl } from '../remote.ts';

/** Before the tests of an installation elsewhere: starts a fleet for them, unless the run names one. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (remoteUrl()) return undefined;
  const { proxy, processes, databaseUrl, stop } = await startFleet({
    lasting: 'worker',
    pooler: fleetPooler(),
    isOnCitus: isFleetOnCitus(),
  });
  process.env.LATCHKEY_TEST_REMOTE = proxy.url;
  process.env.LATCHKEY_TEST_REMOTE_DATABASE = databaseUrl;
  process.env.LATCHKEY_TEST_REMOTE_PROCESSES = processes.map(({ url }) => url).join(' ');
  return stop;
}
