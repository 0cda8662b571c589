import { resolve } from 'node:path';
import { CommandError, command, type Run } from '../../command/command.ts';
import { count, flag, listOf, object, oneOf, text, time } from '../../command/schema.ts';
import { type Installation, type Operate, onInstallation } from './installation.ts';

const passphrase = {
  'passphrase-stdin': { purpose: 'Read the passphrase from standard input instead of asking for it.' },
} as const;

const archive = { file: text, projectId: text, rows: count };

const formats = ['archive', 'csv', 'keycloak'] as const;

type Format = (typeof formats)[number];

/** Long enough that guessing it is hopeless: an archive can be guessed at for as long as there are copies of it. */
const SHORTEST = 12;

/** A project as one file, for another installation or another system. */
export const projectArchiveCommands = {
  export: command({
    purpose: 'Write a project to one file, or its users to a folder of CSV files, while the service runs.',
    words: { project: 'Its ID.', file: 'Where to write it; nothing may be there.' },
    options: {
      format: {
        value: 'archive|csv|keycloak',
        choices: formats,
        purpose: 'For another installation, as tables, or as a realm of Keycloak. Default: archive.',
      },
      'with-secrets': {
        purpose: 'Include password hashes, keys and tokens, and encrypt the file: what another installation needs.',
      },
      ...passphrase,
    },
    output: object({
      ...archive,
      format: oneOf(...formats),
      withSecrets: flag,
      left: listOf(object({ what: text, count })),
    }),
    example: 'export 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4 shop.age --with-secrets',
    async run(run, { project, file, format = 'archive', 'with-secrets': withSecrets, 'passphrase-stdin': isPiped }) {
      if (format === 'csv' && withSecrets)
        throw new CommandError(
          'CSV files have no secrets. Choose another format, or drop --with-secrets.',
          'WRONG_USAGE',
        );
      if (isPiped && !withSecrets)
        throw new CommandError('Only an archive with secrets is encrypted. Add --with-secrets.', 'WRONG_USAGE');
      const path = resolve(run.folder, file);
      const secret = withSecrets ? await newPassphrase(run, isPiped) : undefined;
      await onInstallation(run, async (operate, installation) => {
        const {
          rows,
          left = {},
          words,
        } = await exporters[format as Format](operate, installation, { project, path, secret });
        const kinds = Object.entries(left).map(([what, count]) => ({ what, count }));
        run.done(
          { file: path, projectId: project, rows, format, withSecrets: withSecrets === true, left: kinds },
          `${path}: ${words}`,
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

interface Where {
  readonly project: string;
  readonly path: string;
  /** The passphrase of an export with secrets. */
  readonly secret: string | undefined;
}

interface Exported {
  readonly rows: number;
  readonly left?: Readonly<Record<string, number>>;
  /** What to tell the user of it. */
  readonly words: string;
}

type Exporter = (operate: Operate, installation: Installation, where: Where) => Promise<Exported>;

const ENCRYPTED = 'It is encrypted. Without its passphrase it is of no use; keep that elsewhere.';

const exporters: Readonly<Record<Format, Exporter>> = {
  async archive({ exportProjectFile }, installation, { project, path, secret }) {
    const rows = await exportProjectFile(installation, project, path, secret);
    const next =
      secret === undefined
        ? 'It has no secrets, so it is for reading. To import it elsewhere, export with --with-secrets.'
        : ENCRYPTED;
    return { rows, words: `${rows} rows.\n${next}` };
  },
  async csv({ exportCsvFolder }, installation, { project, path }) {
    const rows = await exportCsvFolder(installation, project, path);
    return { rows, words: `${rows} rows, without secrets.` };
  },
  async keycloak({ exportKeycloakFile }, installation, { project, path, secret }) {
    const { users, groups, left } = await exportKeycloakFile(installation, project, path, secret);
    const kinds = Object.entries(left).map(([what, count]) => `\n  ${what}: ${count}`);
    const stays = kinds.length > 0 ? `\nNot in it, because Keycloak can't take them from here:${kinds.join('')}` : '';
    const next = secret === undefined ? 'It has no passwords. To include them, export with --with-secrets.' : ENCRYPTED;
    return { rows: users, left, words: `users: ${users}, groups: ${groups}.${stays}\n${next}` };
  },
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
