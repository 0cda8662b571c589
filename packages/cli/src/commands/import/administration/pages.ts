import { listOf, objectOf, type SourceRecord, text } from '@latchkey/sdk/import-files';
import { CommandError } from '../../../command/command.ts';
import type { Calls } from './calls.ts';

/** A list that is read by numbered pages or by how many records to leave out. */
export interface Paged {
  /** The path of a page: the number of which it is, the first being 0, and how many records come before it. */
  path(page: number, offset: number): string;
  /** The list in an answer, if there is one. */
  list(answer: unknown): unknown;
}

/** Records that a page repeats of the one before: as many may be deleted meanwhile without hiding others. */
const OVERLAP = 10;

/**
 * The records of all pages, each page as a list, up to one that has no other records than the page before. A server may
 * answer fewer than it is asked for. Throws where an answer has no list of `things`.
 */
export async function* pagesOf(
  { read }: Calls,
  { path, list }: Paged,
  things = 'users',
): AsyncGenerator<readonly SourceRecord[]> {
  let before: ReadonlySet<unknown> = new Set();
  for (let page = 0, offset = 0; ; page++) {
    const some = listIn(list(await read(path(page, offset))), path(page, offset), things);
    const fresh = some.filter(({ id }) => !before.has(id));
    if (fresh.length === 0) return;
    yield fresh;
    before = new Set(some.map(({ id }) => id));
    offset += Math.max(some.length - OVERLAP, 1);
  }
}

/** The records of all pages where each answer says what to continue from. `path` has a query. */
export async function* checkpointsOf({ read }: Calls, path: string, things: string): AsyncGenerator<SourceRecord> {
  let next: string | undefined;
  do {
    const from: string = next === undefined ? path : `${path}&from=${encodeURIComponent(next)}`;
    const answer = objectOf(await read(from));
    yield* listIn(answer?.[things], from, things);
    next = text(answer?.next);
  } while (next !== undefined);
}

function listIn(value: unknown, path: string, things: string): readonly SourceRecord[] {
  if (!Array.isArray(value)) throw new CommandError(`The answer to ${path} has no list of ${things}.`);
  return listOf(value);
}
