/**
 * Thrown where a test reaches for what only a service in its own process has, such as the clock or the mailbox. Against
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

/** For what each process counts by itself: a fleet lets through as much as all of its processes together. */
export function needsOneProcess(): void {
  if (remoteUrl()) throw new NeedsOwnService('one process to count all requests');
}
