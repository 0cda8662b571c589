import type { AdminApp, NewResourceScope, ResourceServer } from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, count, listOf, object, oneOf, text, time } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { confirm } from './confirm.ts';
import { parts, project, yes } from './options.ts';

const FORMATS = ['jwt', 'opaque'] as const;

const fields: Fields<ResourceServer> = {
  id: ['ID', text, ({ id }) => id],
  identifier: ['Identifier', text, ({ identifier }) => identifier],
  displayName: ['Name', text, ({ displayName }) => displayName],
  tokenFormat: ['Tokens', oneOf(...FORMATS), ({ tokenFormat }) => tokenFormat],
  tokenLifetimeSeconds: ['Token lifetime (s)', count, ({ tokenLifetimeSeconds }) => tokenLifetimeSeconds],
  scopes: ['Scopes', listOf(text), ({ scopes }) => scopes.map(({ name }) => name)],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
};

const words = { server: 'Its ID.' };
const EXAMPLE = '018f3f2e-7a55-7d92-8a5e-0f5f6f3f2c11';

export const resourceServerCommands = {
  'resource-servers list': command({
    purpose: 'List the APIs that take access tokens of the project, newest first.',
    options: project,
    output: listSchema('resourceServers', fields),
    example: 'resource-servers list',
    async run(run, { project }) {
      const things = await (await adminAt(run, project)).listResourceServers();
      run.list('resourceServers', {
        fields,
        columns: ['id', 'displayName', 'identifier', 'tokenFormat', 'createdAt'],
        things,
        empty: 'No APIs yet. Create one: latchkey resource-servers create "Notes API" https://api.example.com',
      });
    },
  }),
  'resource-servers show': command({
    purpose: 'Show an API.',
    words,
    options: project,
    output: schemaOf(fields),
    example: `resource-servers show ${EXAMPLE}`,
    run: async (run, { server, project }) => run.show(fields, await serverOf(await adminAt(run, project), server)),
  }),
  'resource-servers create': command({
    purpose: 'Create an API that takes access tokens of the project.',
    words: {
      name: 'What users see when they are asked for consent.',
      identifier: 'Its address, the audience of its tokens.',
    },
    options: {
      ...project,
      scopes: { value: 'scopes', purpose: 'Its scopes: name=description, separated by commas.' },
      tokens: { value: 'format', choices: FORMATS, purpose: 'What its tokens are (default jwt): jwt, opaque.' },
    },
    output: object({ id: text }),
    example: 'resource-servers create "Notes API" https://api.example.com --scopes "notes.read=Read your notes"',
    async run(run, { name, identifier, project, scopes, tokens }) {
      const { id } = await (await adminAt(run, project)).createResourceServer({
        displayName: name,
        identifier,
        scopes: (parts(scopes) ?? []).map(scopeOf),
        tokenFormat: tokens as ResourceServer['tokenFormat'] | undefined,
      });
      run.answer({ id }, `ID: ${id}`);
    },
  }),
  'resource-servers delete': command({
    purpose: 'Delete an API. No token is issued for it any longer.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: `resource-servers delete ${EXAMPLE} --yes`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const { id, displayName } = await serverOf(app, given.server);
      await confirm(run, given.yes, `the API ${displayName}`, displayName);
      await app.deleteResourceServer(id);
      run.done({ status: 'deleted', id }, `The API ${displayName} is deleted.`);
    },
  }),
};

async function serverOf(app: AdminApp, id: string): Promise<ResourceServer> {
  const found = await app.getResourceServer(id);
  if (!found) throw new CommandError(`There is no API ${id}.`, 'NOT_FOUND');
  return found;
}

/** Throws what has no description. */
function scopeOf(given: string): NewResourceScope {
  const [name = '', description = ''] = given.split('=');
  if (name && description) return { name, description };
  throw new CommandError(`--scopes takes <name>=<description>, not "${given}".`, 'WRONG_USAGE');
}
