import type { Import, ImportLine, ImportResult } from '../imports/imports.ts';

const LINES = 500;
/** Of a batch as JSON; the service takes 4 MiB. */
const BYTES = 1_500_000;

/** What became of the lines so far. */
export type Counts = Record<ImportResult['result'], number>;

/** How lines are sent. */
export interface Sending {
  /** Where they go. */
  readonly import: Pick<Import, 'add'>;
  /** How many batches are on their way at once. */
  readonly atOnce: number;
  /** Called with the result of each line. */
  onResult(result: ImportResult): void;
  /** Called after each batch. */
  onBatch(counts: Readonly<Counts>): void;
  /** Awaited before each batch: pauses while it is pending. */
  beforeBatch?(): Promise<void> | undefined;
}

/**
 * Sends lines in batches, a few of which are on their way at once: the service reads one while the database writes another.
 * Teams go first by themselves, because users of later batches are in them. Once a batch fails no more are sent; those on
 * their way come to their end, and then the first failure is thrown.
 */
export async function sendLines(lines: AsyncIterable<ImportLine>, sending: Sending): Promise<Counts> {
  const counts: Counts = { created: 0, unchanged: 0, differs: 0, refused: 0 };
  const running = new Set<Promise<void>>();
  const send = async (batch: readonly ImportLine[]) => {
    for (const result of await sending.import.add(batch)) {
      counts[result.result]++;
      sending.onResult(result);
    }
    sending.onBatch(counts);
  };
  const failures: unknown[] = [];
  try {
    for await (const batch of batches(lines)) {
      await sending.beforeBatch?.();
      if (failures.length > 0) break;
      const one = send(batch)
        .catch((failure) => failures.push(failure))
        .then(() => void running.delete(one));
      running.add(one);
      const hasTeams = batch.some(({ type }) => type === 'team');
      if (hasTeams) await Promise.all(running);
      else if (running.size >= sending.atOnce) await Promise.race(running);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  return counts;
}

async function* batches(lines: AsyncIterable<ImportLine>): AsyncGenerator<ImportLine[]> {
  let batch: ImportLine[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const length = new TextEncoder().encode(JSON.stringify(line)).length;
    if (batch.length === LINES || (batch.length > 0 && bytes + length > BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}
