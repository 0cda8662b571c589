import { readFileSync, statSync } from 'node:fs';
import { isAcrossProjects } from './across-projects.ts';

/** The coordinator's log, where this run can read it: `LATCHKEY_TEST_CITUS_LOG=/var/log/postgresql/citus.log`. */
const logOfCoordinator = () => process.env.LATCHKEY_TEST_CITUS_LOG || undefined;

/** Why plans aren't watched; undefined where they are. */
export function whyNotWatched(): string | undefined {
  return logOfCoordinator() ? undefined : "LATCHKEY_TEST_CITUS_LOG is not the file of the coordinator's log";
}

export interface WatchedPlans {
  /**
   * The address of a database, over which the coordinator writes down each statement that it plans for more than one
   * shard. What a test asks over another address is not in it.
   */
  addressOf(url: string): string;
  /** Those since the beginning that aren't among ACROSS_PROJECTS; each once. */
  unexpected(): string[];
}

/** Watches what goes to more than one shard from now on. */
export function watchPlans(): WatchedPlans {
  const file = logOfCoordinator();
  if (!file) throw new Error(whyNotWatched());
  const from = statSync(file).size;
  return {
    addressOf(url) {
      const address = new URL(url);
      // What the address has of options stands in the place of the service's own: the time zone.
      address.searchParams.set('options', '-c timezone=UTC -c citus.multi_task_query_log_level=log');
      return address.href;
    },
    unexpected: () =>
      [...statementsIn(readFileSync(file).subarray(from).toString())].filter(
        (statement) => !isAcrossProjects(statement),
      ),
  };
}

const ENTRY = /^\S+ \S+ \S+ \[(\d+)\] (\w+):\s+(.*)$/;

/**
 * The statements of a log that were planned for more than one shard, on one line each. Lines of other processes may be
 * between the message and its statement.
 */
export function statementsIn(log: string): Set<string> {
  const found = new Set<string>();
  const announced = new Set<string>();
  let open: string[] | undefined;
  const close = () => {
    if (open) found.add(open.join(' ').replace(/\s+/g, ' ').trim());
    open = undefined;
  };
  for (const line of log.split('\n')) {
    const [, process, level, text] = ENTRY.exec(line) ?? [];
    if (process === undefined) {
      open?.push(line);
      continue;
    }
    close();
    if (text === 'multi-task query about to be executed') announced.add(process);
    else if (level === 'STATEMENT' && announced.delete(process)) open = [text ?? ''];
  }
  close();
  return found;
}
