import { createWriteStream, type WriteStream } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportResult } from '@latchkey/sdk/imports';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, object, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { hashConfigIn, linesOf } from './read-file.ts';
import { type Counts, sendLines } from './send.ts';
import { csvFields } from './sources/csv.ts';
import { type SourceName, sourceNames } from './sources/sources.ts';

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
      map: { value: 'fields', purpose: `Columns of a CSV file: email=Mail,source_id=Nr (${csvFields.join(', ')}).` },
      'hash-config': { value: 'file', purpose: "Firebase's password hash parameters, as its console shows them." },
      'dry-run': { purpose: 'Check every line and create nothing.' },
      report: { value: 'file', purpose: 'Write refused lines to a CSV file.' },
    },
    output: object({ id: text, source: text, created: count, unchanged: count, differs: count, refused: count }),
    example: 'import users.json --from auth0 --dry-run --report refused.csv',
    async run(run, given) {
      const { createImport } = await import('@latchkey/sdk/imports');
      const app = await adminAt(run, given.project);
      const told = { map: mapOf(given.map), hashConfig: await hashConfigIn(given['hash-config']) };
      let system = given.from as SourceName | undefined;
      const lines = linesOf(resolve(run.folder, given.file), {
        ...told,
        from: system,
        onSource: (name) => (system = name),
      });
      // The first line says which system it is, before there is an import of it.
      const first = await lines.next();
      if (first.done) throw new CommandError(`There are no users in ${given.file}.`, 'NOT_FOUND');
      const source = given.source ?? (system as string);
      const begun = await createImport(app, { source, isDryRun: given['dry-run'] });
      const report = given.report === undefined ? undefined : reportAt(resolve(run.folder, given.report));
      async function* all() {
        yield first.value as Exclude<typeof first.value, undefined>;
        yield* lines;
      }
      const counts = await sendLines(all(), {
        import: begun,
        atOnce: AT_ONCE,
        onProblem: (result) => report?.write(rowOf(result)),
        onBatch: (counts) => run.progress(given['dry-run'] ? 'Checking' : 'Importing', { done: sumOf(counts) }),
      });
      await ended(report);
      tell(run, { id: begun.id, source, isDryRun: given['dry-run'], hasReport: report !== undefined }, counts);
    },
  }),
  'import undo': command({
    purpose: 'Delete the users and teams of an import, except users who have been active since.',
    words: { import: 'The ID of the import.' },
    options: { ...project, active: { purpose: 'Delete users who have been active since, too.' } },
    output: object({ deletedUsers: count, deletedTeams: count, keptUsers: count, keptTeams: count }),
    example: 'import undo 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70',
    async run(run, given) {
      const { listImports } = await import('@latchkey/sdk/imports');
      const found = (await listImports(await adminAt(run, given.project))).find(({ id }) => id === given.import);
      if (!found) throw new CommandError(`There is no import ${given.import}.`, 'NOT_FOUND');
      run.progress('Deleting users');
      const undone = await found.undo({ active: given.active });
      const kept = undone.keptUsers > 0 ? ` Kept users who have been active since: ${undone.keptUsers}.` : '';
      run.done({ ...undone }, `Deleted users: ${undone.deletedUsers}, teams: ${undone.deletedTeams}.${kept}`);
    },
  }),
};

/** Columns by our fields, of `email=Mail,source_id=Nr`. Throws for a field that there is not. */
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

const sumOf = (counts: Readonly<Counts>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function reportAt(path: string): WriteStream {
  const report = createWriteStream(path, { mode: 0o600 });
  report.write('source_id,result,code,message\n');
  return report;
}

const quoted = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`;
const rowOf = ({ sourceId, result, code, message }: ImportResult) =>
  `${[sourceId, result, code, message].map(quoted).join(',')}\n`;

const ended = (report: WriteStream | undefined): Promise<void> =>
  new Promise((done, fail) => {
    if (!report) return done();
    report.once('error', fail).end(done);
  });

function tell(
  run: Run,
  { id, source, isDryRun, hasReport }: { id: string; source: string; isDryRun: boolean; hasReport: boolean },
  counts: Counts,
): void {
  const words = [
    `${isDryRun ? 'Would be created' : 'Created'}: ${counts.created}`,
    `imported before: ${counts.unchanged}`,
    `imported before, and different now: ${counts.differs}`,
    `refused: ${counts.refused}`,
  ];
  run.done({ id, source, ...counts }, `${words.join(', ')}.`);
  if (counts.refused > 0 && !hasReport) run.hint('Pass --report refused.csv to see why lines are refused.');
  if (counts.created > 0 && !isDryRun) run.hint(`To take it back: latchkey import undo ${id}`);
}
