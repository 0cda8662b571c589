import type { Import, ImportLine, ImportResult } from '@latchkey/sdk/imports';

const LINES = 500;
/** Of a batch as JSON; the service takes 4 MiB. */
const CHARACTERS = 1_500_000;

/** What became of the lines so far. */
export type Counts = Record<ImportResult['result'], number>;

interface Sending {
  readonly import: Pick<Import, 'add'>;
  /** How many batches are on their way at once. */
  readonly atOnce: number;
  /** Called with what became of each line that was not imported as it is. */
  onProblem(result: ImportResult): void;
  /** Called after each batch. */
  onBatch(counts: Readonly<Counts>): void;
}

/**
 * Sends lines in batches, a few of which are on their way at once: the service reads one while the database writes another.
 * Teams go first by themselves, because users of later batches are in them.
 */
export async function sendLines(lines: AsyncIterable<ImportLine>, sending: Sending): Promise<Counts> {
  const counts: Counts = { created: 0, unchanged: 0, differs: 0, refused: 0 };
  const running = new Set<Promise<void>>();
  const send = async (batch: readonly ImportLine[]) => {
    for (const result of await sending.import.add(batch)) {
      counts[result.result]++;
      if (result.result === 'refused' || result.result === 'differs') sending.onProblem(result);
    }
    sending.onBatch(counts);
  };
  for await (const batch of batches(lines)) {
    const one = send(batch).finally(() => running.delete(one));
    running.add(one);
    const hasTeams = batch.some(({ type }) => type === 'team');
    if (hasTeams) await Promise.all(running);
    else if (running.size >= sending.atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  return counts;
}

async function* batches(lines: AsyncIterable<ImportLine>): AsyncGenerator<ImportLine[]> {
  let batch: ImportLine[] = [];
  let characters = 0;
  for await (const line of lines) {
    const { length } = JSON.stringify(line);
    if (batch.length === LINES || (batch.length > 0 && characters + length > CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(line);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
