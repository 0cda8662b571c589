import { resolve } from 'node:path';
import { type Counts, csvFields, sendLines, sourceNames } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, object, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { project } from '../options.ts';
import { openOld } from './open-old.ts';
import { beginTable } from './report.ts';

const AT_ONCE = 4;

/** Imports users and teams, and undoes it. */
export const importCommands = {
  import: command({
    purpose:
      'Import users and teams from a file, a database or an API. Run it again to go on; nothing is imported twice.',
    optionalWords: { file: 'JSON Lines, a JSON list, or CSV.' },
    options: {
      ...project,
      from: { value: 'system', purpose: 'The system that the users come from.', choices: sourceNames },
      database: { value: 'url', purpose: "Read the old system's PostgreSQL: postgres://reader@db.example.com/app" },
      tenant: { value: 'name', purpose: 'The realm of Keycloak, or the project of Stack Auth, in its database.' },
      roles: {
        value: 'pairs',
        purpose: 'What a role in a team gives, by a database or an API: admin=team_admin,member=team_member',
      },
      api: { value: 'url', purpose: "Call the old system's administration: https://api.clerk.com" },
      'two-factor': {
        purpose:
          'Decrypt authenticator secrets and backup codes with the secret of the old system, which is asked for.',
      },
      'key-stdin': { purpose: 'Read the key for --api, or the secret for --two-factor, from stdin.' },
      source: { value: 'name', purpose: 'What its ids belong to (default: the system).' },
      map: { value: 'fields', purpose: `Columns of a CSV file: email=Mail,source_id=ID (${csvFields.join(', ')}).` },
      'hash-config': { value: 'file', purpose: "Firebase's password hash parameters, as its console shows them." },
      'dry-run': { purpose: 'Check every line and create nothing.' },
      report: { value: 'file', purpose: 'Write refused and changed lines to a new CSV file.' },
      ids: { value: 'file', purpose: 'Write old and new IDs to a new CSV file.' },
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
      const file = await openOld(run, given);
      const lines = file.lines[Symbol.asyncIterator]();
      try {
        // The first line says which system it is, before there is an import of it.
        const first = await lines.next();
        if (first.done) throw new CommandError(`There are no users in ${given.file ?? 'the old system'}.`, 'NOT_FOUND');
        const source = given.source ?? (file.source() as string);
        const fileOf = (path: string | undefined) => (path === undefined ? undefined : resolve(run.folder, path));
        const report = await beginTable(fileOf(given.report), ['source_id', 'result', 'code', 'message']);
        const ids = await beginTable(fileOf(given.ids), ['source_id', 'id', 'result']);
        const begun = await createImport(app, { source, isDryRun: given['dry-run'] });
        const show = (done: number) => {
          const share = file.share();
          run.progress(given['dry-run'] ? 'Checking' : 'Importing', { done, ...(share !== undefined && { share }) });
        };
        show(0);
        const sent = sendLines(withFirst(first.value, lines), {
          import: begun,
          atOnce: AT_ONCE,
          onResult: (result) => {
            if (result.result === 'refused' || result.result === 'differs')
              report.write([result.sourceId, result.result, result.code, result.message]);
            if (result.id !== null) ids.write([result.sourceId, result.id, result.result]);
          },
          onBatch: (counts) => show(sumOf(counts)),
        });
        const counts = await sent.catch(async (failure) => {
          await Promise.allSettled([report.close(), ids.close()]);
          if (!given['dry-run']) run.hint(`Run it again to go on. To undo it: latchkey imports undo ${begun.id}`);
          throw failure;
        });
        const told = { id: begun.id, source, ...counts, withoutTwoFactor: file.withoutTwoFactor() };
        tell(run, told, { isDryRun: given['dry-run'], hasReport: given.report !== undefined });
        for (const sentence of file.leftOut?.() ?? []) run.hint(sentence);
        await Promise.all([report.close(), ids.close()]);
      } finally {
        // A connection that stays open would keep the command running, and its transaction open.
        await lines.return?.();
      }
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

async function* withFirst(first: ImportLine, lines: AsyncIterator<ImportLine>): AsyncGenerator<ImportLine> {
  try {
    yield first;
    for (let line = await lines.next(); !line.done; line = await lines.next()) yield line.value;
  } finally {
    await lines.return?.();
  }
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
