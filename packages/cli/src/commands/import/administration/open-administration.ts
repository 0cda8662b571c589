import { setTimeout } from 'node:timers/promises';
import { conversion, type SourceName, type SourceRecord, type Told } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../../command/command.ts';
import type { OldLines } from '../old-lines.ts';
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
    for await (const record of paged ? pagesOf(calls, paged) : auth0Users(calls)) {
      const read = line(from as SourceName, record);
      if (read) yield read;
    }
  }

  return { lines: lines(), source: () => from, share: () => undefined, withoutTwoFactor };
}

async function* pagesOf({ call }: Calls, { size, path, users }: PagedUsers): AsyncGenerator<SourceRecord> {
  for (let page = 0; ; page++) {
    const some = users(await (await call(path(page))).json());
    yield* some;
    if (some.length < size) return;
  }
}
