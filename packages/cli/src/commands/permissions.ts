import type { AdminApp, PermissionDefinition, PermissionDefinitionUpdate, PermissionScope } from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, listOf, oneOf, orNull, text } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { confirm } from './confirm.ts';
import { grantCommands } from './grants.ts';
import { changes, orNothing, parts, project, yes } from './options.ts';

const scopes = ['team', 'project'] as const;

type Scoped = PermissionDefinition & { readonly scope: PermissionScope };

const fields: Fields<Scoped> = {
  id: ['Id', text, ({ id }) => id],
  scope: ['Of a', oneOf(...scopes), ({ scope }) => scope],
  description: ['Description', orNull(text), ({ description }) => description ?? null],
  contains: ['Contains', listOf(text), ({ containedPermissionIds }) => containedPermissionIds],
};

const words = { permission: 'Its id.' };
const scope = { value: 'scope', choices: scopes, purpose: 'team or project: where it is granted.' } as const;
const where = { ...project, scope: { ...scope, purpose: `${scope.purpose} team where nothing is said.` } } as const;
const description = { value: 'text', purpose: 'What it allows; an empty one takes it away.' } as const;
const contains = { value: 'ids', purpose: 'What it contains, with commas; an empty list for nothing.' } as const;

export const permissionCommands = {
  'permissions list': command({
    purpose: 'List what can be granted to users.',
    options: { ...project, scope },
    output: listSchema('permissions', fields),
    example: 'permissions list --scope team',
    async run(run, { project, scope }) {
      const app = await adminAt(run, project);
      const asked = scope === undefined ? scopes : [scopeOf(scope)];
      const things = (await Promise.all(asked.map((one) => definitions(app, one).list()))).flat();
      run.list('permissions', { fields, columns: Object.keys(fields), things });
    },
  }),
  'permissions show': command({
    purpose: 'Show a permission.',
    words,
    options: where,
    output: schemaOf(fields),
    example: 'permissions show write_posts',
    async run(run, { project, scope, permission }) {
      run.show(fields, await definitions(await adminAt(run, project), scopeOf(scope)).find(permission));
    },
  }),
  'permissions create': command({
    purpose: 'Define a permission.',
    words,
    options: { ...where, description, contains },
    output: schemaOf(fields),
    example: 'permissions create write_posts --contains read_posts --description "Write posts"',
    async run(run, { project, scope, permission, ...given }) {
      const all = definitions(await adminAt(run, project), scopeOf(scope));
      run.show(fields, await all.create(permission, given.description, parts(given.contains)));
    },
  }),
  'permissions change': command({
    purpose: 'Change what is given; the rest stays.',
    words,
    options: { ...where, id: { value: 'id', purpose: 'Another id, wherever it is granted.' }, description, contains },
    output: schemaOf(fields),
    example: 'permissions change write_posts --contains read_posts,read_drafts',
    async run(run, { project, scope, permission, ...given }) {
      const change = changes({
        id: given.id,
        description: orNothing(given.description),
        containedPermissionIds: parts(given.contains),
      });
      const all = definitions(await adminAt(run, project), scopeOf(scope));
      await all.find(permission);
      await all.update(permission, change);
      run.show(fields, await all.find(given.id ?? permission));
    },
  }),
  'permissions delete': command({
    purpose: 'Delete a permission; nobody has it any more.',
    words,
    options: { ...where, ...yes },
    output: acted('deleted'),
    example: 'permissions delete write_posts',
    async run(run, given) {
      const all = definitions(await adminAt(run, given.project), scopeOf(given.scope));
      const { id } = await all.find(given.permission);
      await confirm(run, given.yes, `the permission ${id}`, id);
      await all.delete(id);
      run.answer({ status: 'deleted', id }, `The permission ${id} is deleted.`);
    },
  }),
  ...grantCommands,
};

const scopeOf = (scope: string | undefined): PermissionScope => (scope === 'project' ? 'project' : 'team');

/** The permissions of one scope. */
function definitions(app: AdminApp, scope: PermissionScope) {
  const calls = {
    team: {
      list: () => app.listTeamPermissionDefinitions(),
      create: app.createTeamPermissionDefinition.bind(app),
      update: app.updateTeamPermissionDefinition.bind(app),
      delete: app.deleteTeamPermissionDefinition.bind(app),
    },
    project: {
      list: () => app.listProjectPermissionDefinitions(),
      create: app.createProjectPermissionDefinition.bind(app),
      update: app.updateProjectPermissionDefinition.bind(app),
      delete: app.deleteProjectPermissionDefinition.bind(app),
    },
  }[scope];
  const list = async (): Promise<Scoped[]> => (await calls.list()).map((definition) => ({ ...definition, scope }));
  return {
    list,
    async find(id: string): Promise<Scoped> {
      const found = (await list()).find((definition) => definition.id === id);
      if (!found) throw new CommandError(`There is no permission ${id} of a ${scope}.`, 'NOT_FOUND');
      return found;
    },
    async create(id: string, description: string | undefined, containedPermissionIds: string[] | undefined) {
      return { ...(await calls.create({ id, description, containedPermissionIds })), scope };
    },
    update: (id: string, change: PermissionDefinitionUpdate) => calls.update(id, change),
    delete: (id: string) => calls.delete(id),
  };
}
