import { archivedTables } from './archived-tables.ts';
import { atMomentOf, type Source } from './moment.ts';
import { columnsOf, textsOf } from './queries.ts';

/** The tables of people, and the files that they are in. */
const FILES = {
  'users.csv': 'users',
  'addresses.csv': 'contact_channels',
  'accounts.csv': 'oauth_accounts',
  'teams.csv': 'teams',
  'members.csv': 'team_members',
} as const;

/** What says nothing outside of the database. */
const INTERNAL: readonly string[] = ['search_text', 'totp_last_step'];

/** Writes one file of a folder: the texts that `produce` passes on. */
type WriteFile = <T>(name: string, produce: (write: (text: string) => Promise<void>) => Promise<T>) => Promise<T>;

/**
 * Writes the people of a project and their teams as CSV files, as they are at one moment, without secrets. Answers how
 * many rows there are.
 */
export const exportCsv = (
  source: Source,
  projectId: string,
  writeFile: WriteFile,
  report: (done: number) => void = () => {},
): Promise<number> =>
  atMomentOf(source, { projectId, withSecrets: false }, async (db) => {
    const all = await columnsOf(db);
    let done = 0;
    for (const [file, name] of Object.entries(FILES)) {
      const names = archivedTables[name]?.columns.filter((column) => !INTERNAL.includes(column)) ?? [];
      const columns = all.filter(({ table }) => table === name);
      await writeFile(file, async (write) => {
        await write(`${names.join(',')}\n`);
        for await (const rows of textsOf(db, projectId, { table: name, names, columns })) {
          await write(rows.map((cells) => `${cells.map(cell).join(',')}\n`).join(''));
          done += rows.length;
          report(done);
        }
      });
    }
    return done;
  });

/** Spreadsheets run text that starts like a formula, and users choose their names: an apostrophe keeps it text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
