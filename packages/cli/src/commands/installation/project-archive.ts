import { resolve } from 'node:path';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, flag, object, text, time } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';

const passphrase = {
  'passphrase-stdin': { purpose: 'Read the passphrase from standard input instead of asking for it.' },
} as const;

const archive = { file: text, projectId: text, rows: count };

/** Long enough that guessing it is hopeless: an archive can be guessed at for as long as there are copies of it. */
const SHORTEST = 12;

/** A project as one file, for another installation. */
export const projectArchiveCommands = {
  export: command({
    purpose: 'Write a project to one file, while the service runs.',
    words: { project: 'Its ID.', file: 'Where to write it; no file may be there.' },
    options: {
      'with-secrets': {
        purpose: 'Include password hashes, keys and tokens, and encrypt the file: what another installation needs.',
      },
      ...passphrase,
    },
    output: object({ ...archive, withSecrets: flag }),
    example: 'export 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4 shop.age --with-secrets',
    async run(run, { project, file, 'with-secrets': withSecrets, 'passphrase-stdin': isPiped }) {
      if (isPiped && !withSecrets)
        throw new CommandError('Only an archive with secrets is encrypted. Add --with-secrets.', 'WRONG_USAGE');
      const path = resolve(run.folder, file);
      const secret = withSecrets ? await newPassphrase(run, isPiped) : undefined;
      await onInstallation(run, async ({ exportProjectFile }, installation) => {
        const rows = await exportProjectFile(installation, project, path, secret);
        const next = withSecrets
          ? 'It is encrypted. Without its passphrase it is of no use; keep that elsewhere.'
          : 'It has no secrets, so it is for reading. To import it elsewhere, export with --with-secrets.';
        run.done(
          { file: path, projectId: project, rows, withSecrets: withSecrets === true },
          `${path}: ${rows} rows.\n${next}`,
        );
      });
    },
  }),
  'import-project': command({
    purpose: 'Import a project that was exported from another installation, while the service runs.',
    words: { file: 'What "latchkey export --with-secrets" has written.' },
    options: {
      owner: { value: 'email', purpose: 'An owner here, who is to own the project.' },
      ...passphrase,
    },
    output: object({ ...archive, madeAt: time }),
    example: 'import-project shop.age --owner ada@example.com',
    async run(run, { file, owner, 'passphrase-stdin': isPiped }) {
      const path = resolve(run.folder, file);
      const how = { owner, passphrase: () => askFor(run, isPiped, 'The passphrase of the archive') };
      await onInstallation(run, async ({ importProjectFile }, installation) => {
        const { header, rows } = await importProjectFile(installation, path, how);
        const data = { file: path, projectId: header.project, rows, madeAt: header.made_at };
        run.done(data, `Imported project ${header.project} with ${rows} rows, as of ${header.made_at}.`);
      });
    },
  }),
};

async function newPassphrase(run: Run, isPiped: boolean): Promise<string> {
  const given = await askFor(run, isPiped, 'A passphrase for the archive');
  if (given.length < SHORTEST)
    throw new CommandError(`The passphrase needs ${SHORTEST} characters or more.`, 'WRONG_USAGE');
  if (!isPiped && (await askFor(run, false, 'Repeat the passphrase')) !== given)
    throw new CommandError('The two passphrases differ.', 'WRONG_USAGE');
  return given;
}

const askFor = (run: Run, isPiped: boolean, message: string): Promise<string> =>
  isPiped ? run.input() : run.askSecret(message, 'Pipe the passphrase in, with --passphrase-stdin.');
