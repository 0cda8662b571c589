import { resolve } from 'node:path';
import { type Counts, csvFields, type SourceName, sendLines, sourceNames } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, object, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { hashConfigIn, openLines } from './read-file.ts';
import { beginReport } from './report.ts';

const AT_ONCE = 4;

/** Imports users and teams, and undoes it. */
export const importCommands = {
  import: command({
    purpose: 'Import users and teams from a file. Run it again to go on; nothing is imported twice.',
    words: { file: 'JSON Lines, a JSON list, or CSV.' },
    options: {
      ...project,
      from: { value: 'system', purpose: 'The system that wrote the file.', choices: sourceNames },
      source: { value: 'name', purpose: 'What its ids belong to (default: the system).' },
      map: { value: 'fields', purpose: `Columns of a CSV file: email=Mail,source_id=ID (${csvFields.join(', ')}).` },
      'hash-config': { value: 'file', purpose: "Firebase's password hash parameters, as its console shows them." },
      'dry-run': { purpose: 'Check every line and create nothing.' },
      report: { value: 'file', purpose: 'Write refused lines to a new CSV file.' },
    },
    output: object({
      id: text,
      source: text,
      created: count,
      unchanged: count,
      differs: count,
      refused: count,
      withoutTwoFactor: count,
    }),
    example: 'import users.json --from auth0 --dry-run --report refused.csv',
    async run(run, given) {
      const { createImport } = await import('@latchkey/sdk/imports');
      const app = await adminAt(run, given.project);
      const file = await openLines(resolve(run.folder, given.file), {
        from: systemOf(given),
        map: mapOf(given.map),
        hashConfig: await hashConfigIn(given['hash-config'] && resolve(run.folder, given['hash-config'])),
      });
      const lines = file.lines[Symbol.asyncIterator]();
      // The first line says which system it is, before there is an import of it.
      const first = await lines.next();
      if (first.done) throw new CommandError(`There are no users in ${given.file}.`, 'NOT_FOUND');
      const source = given.source ?? (file.source() as string);
      const report = given.report === undefined ? undefined : await beginReport(resolve(run.folder, given.report));
      const begun = await createImport(app, { source, isDryRun: given['dry-run'] });
      const show = (done: number) =>
        run.progress(given['dry-run'] ? 'Checking' : 'Importing', { done, share: file.share() });
      show(0);
      const sent = sendLines(withFirst(first.value, lines), {
        import: begun,
        atOnce: AT_ONCE,
        onProblem: (result) => report?.write(result),
        onBatch: (counts) => show(sumOf(counts)),
      });
      const counts = await sent.catch(async (failure) => {
        await report?.close().catch(() => undefined);
        if (!given['dry-run']) run.hint(`Run it again to go on. To undo it: latchkey imports undo ${begun.id}`);
        throw failure;
      });
      const told = { id: begun.id, source, ...counts, withoutTwoFactor: file.withoutTwoFactor() };
      tell(run, told, { isDryRun: given['dry-run'], hasReport: report !== undefined });
      await report?.close();
    },
  }),
  'imports undo': command({
    purpose: 'Delete the users and teams of an import, except users who are in use.',
    words: { import: 'The ID of the import.' },
    options: { ...project, active: { purpose: 'Delete users who are in use, too.' } },
    output: object({ deletedUsers: count, deletedTeams: count, keptUsers: count, keptTeams: count }),
    example: 'imports undo 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70',
    async run(run, given) {
      const { listImports } = await import('@latchkey/sdk/imports');
      const found = (await listImports(await adminAt(run, given.project))).find(({ id }) => id === given.import);
      if (!found) throw new CommandError(`There is no import ${given.import}.`, 'NOT_FOUND');
      run.progress('Deleting users');
      const undone = await found.undo({ active: given.active });
      const kept = undone.keptUsers > 0 ? ` Kept users who are in use: ${undone.keptUsers}.` : '';
      run.done({ ...undone }, `Deleted users: ${undone.deletedUsers}, teams: ${undone.deletedTeams}.${kept}`);
    },
  }),
};

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

async function* withFirst(first: ImportLine, lines: AsyncIterator<ImportLine>): AsyncGenerator<ImportLine> {
  yield first;
  for (let line = await lines.next(); !line.done; line = await lines.next()) yield line.value;
}

const sumOf = (counts: Readonly<Counts>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function tell(
  run: Run,
  told: Counts & { readonly id: string; readonly source: string; readonly withoutTwoFactor: number },
  { isDryRun, hasReport }: { readonly isDryRun: boolean; readonly hasReport: boolean },
): void {
  const words = [
    `${isDryRun ? 'Would be created' : 'Created'}: ${told.created}`,
    `imported before: ${told.unchanged}`,
    `imported before, and different now: ${told.differs}`,
    `refused: ${told.refused}`,
  ];
  run.done({ ...told }, `${words.join(', ')}.`);
  if (told.withoutTwoFactor > 0)
    run.hint(`Users with two-factor authentication that the file doesn't include: ${told.withoutTwoFactor}.`);
  if (told.refused > 0 && !hasReport) run.hint('Pass --report refused.csv to see why lines are refused.');
  if (told.created > 0 && !isDryRun) run.hint(`To undo it: latchkey imports undo ${told.id}`);
}
