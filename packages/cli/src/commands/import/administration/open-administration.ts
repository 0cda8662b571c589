import { setTimeout } from 'node:timers/promises';
import { conversion, objectOf, type SourceName, type SourceRecord, type Told, text } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../../command/command.ts';
import type { OldLines } from '../old-lines.ts';
import { printable } from '../printable.ts';
import type { Roles } from '../roles.ts';
import { type PagedUsers, pagedUsers } from './administration.ts';
import { auth0Users } from './auth0-export.ts';
import { type Calls, callsAt, Refused } from './calls.ts';
import { hasOrganizations, readOrganizations } from './organizations.ts';
import { pagesOf } from './pages.ts';

const names = [...(Object.keys(pagedUsers) as SourceName[]), 'auth0'];

interface Asked extends Told {
  readonly from: SourceName | undefined;
  readonly key: string;
  readonly roles: Roles;
  /** Users of a file, where the API is asked for their organizations alone. */
  readonly users: OldLines | undefined;
}

/**
 * Reads users and their organizations by the administration calls of another system. Throws for a system that has none that
 * are known.
 */
export function openAdministration(
  address: string,
  { from, key, roles, users, ...told }: Asked,
  wait: (millis: number) => Promise<void> = (millis) => setTimeout(millis),
): OldLines {
  if (from === undefined || !names.includes(from))
    throw new CommandError(`--api needs --from with one of: ${names.join(', ')}.`, 'WRONG_USAGE');
  if (users && !hasOrganizations(from))
    throw new CommandError(`The API of ${from} has no organizations. Name the file without --api.`, 'WRONG_USAGE');
  const paged = pagedUsers[from];
  const calls = callsAt(address, paged ? paged.headers(key) : { authorization: `Bearer ${key}` }, wait);
  const { line, withoutTwoFactor } = conversion(told);
  let refused: Refused | undefined;

  async function* usersOfApi(name: SourceName): AsyncGenerator<ImportLine> {
    for await (const record of paged ? usersOf(calls, paged) : auth0Users(calls)) {
      const read = line(name, record);
      if (read) yield read;
    }
  }

  async function* lines(name: SourceName): AsyncGenerator<ImportLine> {
    try {
      const read = await readOrganizations(calls, name, roles);
      if (read instanceof Refused && users) throw read;
      if (read instanceof Refused) refused = read;
      else yield* read.teams;
      for await (const user of users?.lines ?? usersOfApi(name))
        yield read instanceof Refused || user.type === 'team' ? user : { ...user, ...read.memberships(user.source_id) };
    } catch (cause) {
      if (cause instanceof CommandError) throw cause;
      const why = printable((cause as Error).message);
      throw new CommandError(`The users of ${name} can't be read: ${why}.`, 'FAILED', { cause });
    }
  }

  return {
    withoutTwoFactor,
    share: () => undefined,
    ...users,
    lines: lines(from),
    source: () => from,
    leftOut: () => (refused ? [`Organizations are left out: ${refused.message}`] : []),
  };
}

/** Users that are asked for at the same time. */
const AT_ONCE = 5;

async function* usersOf(calls: Calls, { whole, record, ...paged }: PagedUsers): AsyncGenerator<SourceRecord> {
  for await (const page of pagesOf(calls, paged))
    for (let at = 0; at < page.length; at += AT_ONCE)
      for (const user of await Promise.all(page.slice(at, at + AT_ONCE).map((user) => wholeOf(calls, user, whole))))
        if (user) yield record(user);
}

/** All of a user; undefined for one who was deleted meanwhile. */
async function wholeOf({ find }: Calls, user: SourceRecord, whole: PagedUsers['whole']) {
  return whole ? objectOf(await find(whole(text(user.id) ?? ''))) : user;
}
