import type { AdminApp } from '@latchkey/sdk/admin';
import { createDirectory, type Directory, listDirectories } from '@latchkey/sdk/directories';
import { CommandError, command } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, listOf, object, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { project, yes } from '../options.ts';
import { teamOf } from '../teams.ts';

const fields: Fields<Directory> = {
  id: ['ID', text, ({ id }) => id],
  displayName: ['Name', text, ({ displayName }) => displayName],
  baseUrl: ['Base URL', text, ({ baseUrl }) => baseUrl],
  tokenIds: ['Tokens', listOf(text), ({ tokens }) => tokens.map(({ id }) => id)],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
};

const words = { team: 'The ID of a team.', id: 'The ID of the directory.' };
const TEAM = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';
const ID = '018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11';

export const directoryCommands = {
  'directories list': command({
    purpose: 'List the directories that provision the members of a team by SCIM, oldest first.',
    words: { team: words.team },
    options: project,
    output: listSchema('directories', fields),
    example: `directories list ${TEAM}`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const things = await listDirectories(app, await teamOf(app, given.team));
      const empty = `No directories. Connect one: latchkey directories create ${given.team} Okta`;
      run.list('directories', { fields, columns: ['id', 'displayName', 'baseUrl'], things, empty });
    },
  }),
  'directories create': command({
    purpose: 'Connect a directory to a team, and show the base URL that it asks for.',
    words: { team: words.team, name: 'What it is called in lists.' },
    options: project,
    output: schemaOf(fields),
    example: `directories create ${TEAM} Okta`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const directory = await createDirectory(app, await teamOf(app, given.team), { displayName: given.name });
      run.show(fields, directory);
      run.hint(`Create its token: latchkey directories create-token ${given.team} ${directory.id}`);
    },
  }),
  'directories create-token': command({
    purpose: 'Create a token of a directory, which is shown only once. Earlier tokens keep working.',
    words,
    options: project,
    output: object({ id: text, token: text }),
    example: `directories create-token ${TEAM} ${ID}`,
    async run(run, given) {
      const directory = await directoryOf(await adminAt(run, given.project), given);
      const { id, token } = await directory.createToken();
      run.answer({ id, token }, `Token, shown only this once: ${token}`);
    },
  }),
  'directories revoke-token': command({
    purpose: 'Revoke a token of a directory immediately.',
    words: { ...words, token: 'The ID of the token.' },
    options: project,
    output: acted('revoked'),
    example: `directories revoke-token ${TEAM} ${ID} 018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c12`,
    async run(run, given) {
      const { tokens } = await directoryOf(await adminAt(run, given.project), given);
      const token = tokens.find(({ id }) => id === given.token);
      if (!token) throw new CommandError(`There is no token ${given.token}.`, 'NOT_FOUND');
      await token.revoke();
      run.done({ status: 'revoked', id: token.id }, 'The token is revoked.');
    },
  }),
  'directories delete': command({
    purpose: 'Disconnect a directory. The members that it provisioned stay in the team.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: `directories delete ${TEAM} ${ID}`,
    async run(run, given) {
      const { id, displayName, ...directory } = await directoryOf(await adminAt(run, given.project), given);
      await confirm(run, given.yes, `the directory "${displayName}"`, displayName);
      await directory.delete();
      run.done({ status: 'deleted', id }, `The directory ${displayName} is disconnected.`);
    },
  }),
};

interface Named {
  readonly team: string;
  readonly id: string;
}

/** The directory with this id. Throws where the team has none like it. */
async function directoryOf(app: AdminApp, named: Named): Promise<Directory> {
  const directories = await listDirectories(app, await teamOf(app, named.team));
  const directory = directories.find(({ id }) => id === named.id);
  if (!directory) throw new CommandError(`There is no directory ${named.id}.`, 'NOT_FOUND');
  return directory;
}
