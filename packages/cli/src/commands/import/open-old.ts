import { resolve } from 'node:path';
import { csvFields, type SourceName } from '@latchkey/sdk/import-files';
import { CommandError, type Run } from '../../command/command.ts';
import { openAdministration } from './administration/open-administration.ts';
import { databases } from './databases/databases.ts';
import { openDatabase } from './databases/open-database.ts';
import type { OldLines } from './old-lines.ts';
import { hashConfigIn, openLines } from './read-file.ts';
import { rolesOf } from './roles.ts';

interface Given {
  readonly file?: string | undefined;
  readonly from: string | undefined;
  readonly map: string | undefined;
  readonly database: string | undefined;
  readonly tenant: string | undefined;
  readonly roles: string | undefined;
  readonly api: string | undefined;
  readonly 'two-factor': boolean;
  readonly 'key-stdin': boolean;
  readonly 'hash-config': string | undefined;
}

/** A file, a database or an API, of which one is named; or a file of users and an API with the organizations they are in. */
export async function openOld(run: Run, given: Given): Promise<OldLines> {
  const { file, database, api, tenant } = given;
  const places = [file ?? api, database].filter((place) => place !== undefined).length;
  if (places !== 1)
    throw new CommandError('Name a file, --database or --api; only a file and --api go together.', 'WRONG_USAGE');
  const config = given['hash-config'] && resolve(run.folder, given['hash-config']);
  const told = { from: systemOf(given), map: mapOf(given.map), hashConfig: await hashConfigIn(config) };
  const roles = rolesOf(given.roles);
  const ask = (what: string) =>
    given['key-stdin'] ? run.input() : run.askSecret(what, 'Pipe it in and pass --key-stdin.');
  const secretName = given['two-factor'] ? nameOfSecret(told.from, database) : undefined;
  if (database !== undefined)
    return openDatabase(database, { ...told, tenant, roles, secret: secretName && (await ask(secretName)) });
  const users = file === undefined ? undefined : await openLines(resolve(run.folder, file), told);
  if (users && api === undefined) return users;
  return openAdministration(api as string, { ...told, key: await ask('Key'), roles, users });
}

/** What the secret is called that two-factor authentication is encrypted with there. Throws where it can't be read. */
function nameOfSecret(from: SourceName | undefined, database: string | undefined): string {
  const name = database === undefined ? undefined : from && databases[from]?.secret?.name;
  if (name === undefined)
    throw new CommandError('--two-factor goes with --from better-auth and --database.', 'WRONG_USAGE');
  return name;
}

/** Columns by our fields, of `email=Mail,source_id=ID`. Throws for a field that there is not. */
function mapOf(text = ''): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', ...column] = pair.split('=');
      if (!csvFields.includes(field) || column.length === 0)
        throw new CommandError(`--map takes pairs of ${csvFields.join(', ')} and a column: email=Mail`, 'WRONG_USAGE');
      return [field, column.join('=')];
    }),
  );
}

/** A map is of a CSV file's columns, whatever else the file looks like. */
function systemOf({ from, map }: { readonly from?: string | undefined; readonly map?: string | undefined }) {
  if (map !== undefined && from !== undefined && from !== 'csv')
    throw new CommandError(
      '--map names columns of --from csv; other systems have columns of their own.',
      'WRONG_USAGE',
    );
  return map === undefined ? (from as SourceName | undefined) : 'csv';
}
