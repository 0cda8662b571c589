import { setTimeout as pause } from 'node:timers/promises';

/**
 * Thrown where a test reaches for what only a service in its own process has, such as the clock. Against
 * an installation elsewhere such a test is skipped (remote-runner.ts).
 */
export class NeedsOwnService extends Error {
  override readonly name = 'NeedsOwnService';

  constructor(what: string) {
    super(`needs ${what}`);
  }
}

/** The installation elsewhere that this run is about, if it is about one: `LATCHKEY_TEST_REMOTE=http://127.0.0.1:8080`. */
export const remoteUrl = (): string | undefined => process.env.LATCHKEY_TEST_REMOTE || undefined;

/** What stands between the fleet of this run and its database: `LATCHKEY_TEST_POOLER=alone`. */
export function fleetPooler(): 'with-direct' | 'alone' | undefined {
  const given = process.env.LATCHKEY_TEST_POOLER;
  if (!given) return undefined;
  if (given === 'with-direct' || given === 'alone') return given;
  throw new Error('LATCHKEY_TEST_POOLER is with-direct or alone.');
}

/** Whether the databases of this run are on a Citus cluster: `LATCHKEY_TEST_DATABASE=citus`. */
export const isOnCitus = (): boolean => process.env.LATCHKEY_TEST_DATABASE === 'citus';

/** Its processes, where this run knows them. */
export const remoteProcesses = (): readonly string[] => process.env.LATCHKEY_TEST_REMOTE_PROCESSES?.split(' ') ?? [];

/** A change holds in every process of a fleet after this long; its own process knows at once. */
export const KNOWN_EVERYWHERE_MILLIS = 1_000;

/** After a change that was no call, or that no process tells of: waits until all of a fleet know it. */
export async function knownEverywhere(): Promise<void> {
  if (remoteUrl()) await pause(KNOWN_EVERYWHERE_MILLIS);
}

/** For what only a service in this process can show. */
export function needsOwnService(what: string): void {
  if (remoteUrl()) throw new NeedsOwnService(what);
}

/** For what each process counts by itself: a fleet lets through as much as all of its processes together. */
export const needsOneProcess = (): void => needsOwnService('one process to count all requests');
