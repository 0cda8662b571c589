import { setTimeout } from 'node:timers/promises';
import {
  conversion,
  listOf,
  objectOf,
  type SourceName,
  type SourceRecord,
  type Told,
  text,
} from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../../command/command.ts';
import type { OldLines } from '../old-lines.ts';
import { printable } from '../printable.ts';
import { type PagedUsers, pagedUsers } from './administration.ts';
import { auth0Users } from './auth0-export.ts';
import { type Calls, callsAt } from './calls.ts';

const names = [...(Object.keys(pagedUsers) as SourceName[]), 'auth0'];

interface Asked extends Told {
  readonly from: SourceName | undefined;
  readonly key: string;
}

/** Reads users by the administration calls of another system. Throws for a system that has none that are known. */
export function openAdministration(
  address: string,
  { from, key, ...told }: Asked,
  wait: (millis: number) => Promise<void> = (millis) => setTimeout(millis),
): OldLines {
  if (from === undefined || !names.includes(from))
    throw new CommandError(`--api needs --from with one of: ${names.join(', ')}.`, 'WRONG_USAGE');
  const paged = pagedUsers[from];
  const calls = callsAt(address, paged ? paged.headers(key) : { authorization: `Bearer ${key}` }, wait);
  const { line, withoutTwoFactor } = conversion(told);

  async function* lines(): AsyncGenerator<ImportLine> {
    try {
      for await (const record of paged ? pagesOf(calls, paged) : auth0Users(calls)) {
        const read = line(from as SourceName, record);
        if (read) yield read;
      }
    } catch (cause) {
      if (cause instanceof CommandError) throw cause;
      const why = printable((cause as Error).message);
      throw new CommandError(`The users of ${from} can't be read: ${why}.`, 'FAILED', { cause });
    }
  }

  return { lines: lines(), source: () => from, share: () => undefined, withoutTwoFactor };
}

/** Users that a page repeats of the one before: as many may be deleted meanwhile without hiding others. */
const OVERLAP = 10;
/** Users that are asked for at the same time. */
const AT_ONCE = 5;

/** All pages, up to one that has no other users than the page before. A server may answer fewer than it is asked for. */
async function* pagesOf(calls: Calls, { path, list, whole, record }: PagedUsers): AsyncGenerator<SourceRecord> {
  let before: ReadonlySet<unknown> = new Set();
  for (let page = 0, offset = 0; ; page++) {
    const answer = list(await calls.read(path(page, offset)));
    if (!Array.isArray(answer)) throw new CommandError(`The answer to ${path(page, offset)} has no list of users.`);
    const some = listOf(answer);
    const fresh = some.filter(({ id }) => !before.has(id));
    if (fresh.length === 0) return;
    for (let at = 0; at < fresh.length; at += AT_ONCE)
      for (const user of await Promise.all(
        fresh.slice(at, at + AT_ONCE).map(async (user) => wholeOf(calls, user, whole)),
      ))
        if (user) yield record(user);
    before = new Set(some.map(({ id }) => id));
    offset += Math.max(some.length - OVERLAP, 1);
  }
}

/** All of a user; undefined for one who was deleted meanwhile. */
async function wholeOf({ find }: Calls, user: SourceRecord, whole: PagedUsers['whole']) {
  return whole ? objectOf(await find(whole(text(user.id) ?? ''))) : user;
}
