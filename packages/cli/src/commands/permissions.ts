import type {
  AdminApp,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionScope,
  ServerTeam,
  ServerUser,
} from '@latchkey/sdk/admin';
import { type Command, CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, listOf, object, oneOf, orNull, text } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { confirm } from './confirm.ts';
import { changes, orNothing, parts, project, yes } from './options.ts';
import { teamOf } from './teams.ts';
import { userOf } from './users.ts';

const scopes = ['team', 'project'] as const;

type Scoped = PermissionDefinition & { readonly scope: PermissionScope };

const fields: Fields<Scoped> = {
  id: ['ID', text, ({ id }) => id],
  scope: ['Scope', oneOf(...scopes), ({ scope }) => scope],
  description: ['Description', orNull(text), ({ description }) => description ?? null],
  contains: ['Contains', listOf(text), ({ containedPermissionIds }) => containedPermissionIds],
};

const words = { permission: 'Its id.' };
const scope = { value: 'scope', choices: scopes, purpose: 'team or project: where it is granted.' } as const;
const where = { ...project, scope: { ...scope, purpose: `${scope.purpose} team where nothing is said.` } } as const;
const description = { value: 'text', purpose: 'What it allows. Empty to remove it.' } as const;
const contains = {
  value: 'ids',
  purpose: 'The permissions it includes, separated by commas. Empty for none.',
} as const;

export const permissionCommands = {
  'permissions list': command({
    purpose: 'List permissions.',
    options: { ...project, scope },
    output: listSchema('permissions', fields),
    example: 'permissions list --scope team',
    async run(run, { project, scope }) {
      const app = await adminAt(run, project);
      const asked = scope === undefined ? scopes : [scopeOf(scope)];
      const things = (await Promise.all(asked.map((one) => definitions(app, one).list()))).flat();
      const empty = 'No permissions yet. Define one: latchkey permissions create write_posts';
      run.list('permissions', { fields, columns: Object.keys(fields), things, empty });
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
    purpose: 'Update a permission.',
    words,
    options: {
      ...where,
      id: { value: 'id', purpose: 'A new ID, also where it is already granted.' },
      description,
      contains,
    },
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
    purpose: 'Delete a permission and revoke it everywhere.',
    words,
    options: { ...where, ...yes },
    output: acted('deleted'),
    example: 'permissions delete write_posts',
    async run(run, given) {
      const all = definitions(await adminAt(run, given.project), scopeOf(given.scope));
      const { id } = await all.find(given.permission);
      await confirm(run, given.yes, `the permission ${id}`, id);
      await all.delete(id);
      run.done({ status: 'deleted', id }, `The permission ${id} is deleted.`);
    },
  }),
  'permissions grant': grant({
    purpose: 'Grant a permission to a user.',
    status: 'granted',
    example: 'permissions grant write_posts ada@example.com',
    act: (user, id, team) => (team ? user.grantPermission(team, id) : user.grantPermission(id)),
    words: (user, id) => `${user} has ${id} now.`,
  }),
  'permissions revoke': grant({
    purpose: 'Revoke a permission from a user.',
    status: 'revoked',
    example: 'permissions revoke write_posts ada@example.com',
    act: (user, id, team) => (team ? user.revokePermission(team, id) : user.revokePermission(id)),
    words: (user, id) => `${user} no longer has ${id}.`,
  }),
};

interface Grant {
  readonly purpose: string;
  readonly status: string;
  readonly example: string;
  act(user: ServerUser, permissionId: string, team: ServerTeam | undefined): Promise<void>;
  words(user: string, permissionId: string): string;
}

/** A command that changes what a user holds, in a team or in the project. */
function grant({ purpose, status, example, act, words }: Grant): Command {
  return command({
    purpose,
    words: { permission: 'Its id.', user: 'An ID or email.' },
    options: { ...project, team: { value: 'id', purpose: 'In this team; else in the project.' } },
    output: object({ status: oneOf(status), permissionId: text, userId: text, teamId: orNull(text) }),
    example,
    async run(run, { permission, project, ...given }) {
      const app = await adminAt(run, project);
      const user = await userOf(app, given.user);
      const team = given.team === undefined ? undefined : await teamOf(app, given.team);
      await act(user, permission, team);
      const data = { status, permissionId: permission, userId: user.id, teamId: team?.id ?? null };
      run.done(data, words(given.user, permission));
    },
  });
}

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
