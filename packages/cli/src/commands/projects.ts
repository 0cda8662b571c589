import { type Setting, type SettingKey, settings } from '@latchkey/protocol/settings/settings';
import { command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, flag, listOf, orNull, text, time } from '../command/schema.ts';
import { adminAt, type Owner, ownerAt } from '../session/owner.ts';
import { nameOfSetting } from './configuration/setting-names.ts';
import { confirm } from './confirm.ts';
import { changes, orNothing, toggle, toggled, yes } from './options.ts';
import { useProject } from './use-project.ts';

/** The settings that owners see of each of their projects; there are more of the one that is administered. */
type Project = Awaited<ReturnType<Owner['listOwnedProjects']>>[number];

const fields: Fields<Project> = {
  id: ['ID', text, ({ id }) => id],
  displayName: ['Name', text, ({ displayName }) => displayName],
  description: ['Description', orNull(text), ({ description }) => description],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
  isProductionMode: ['Production', flag, ({ isProductionMode }) => isProductionMode],
  signUpEnabled: ['Sign-up', flag, ({ config }) => config.signUpEnabled],
  passwordEnabled: ['Passwords', flag, ({ config }) => config.credentialEnabled],
  magicLinkEnabled: ['Magic links', flag, ({ config }) => config.magicLinkEnabled],
  passkeyEnabled: ['Passkeys', flag, ({ config }) => config.passkeyEnabled],
  allowLocalhost: ['Localhost allowed', flag, ({ config }) => config.allowLocalhost],
  domains: ['Trusted domains', listOf(text), ({ config }) => config.domains.map(({ domain }) => domain)],
  providers: ['Providers', listOf(text), ({ config }) => config.enabledOauthProviders.map(({ id }) => id)],
};

/** The settings that have an option: the key of each, and the option's name. */
const switches = Object.entries<Setting>(settings).flatMap(([key, { flag }]) => (flag ? [[key, flag] as const] : []));
const toggles = Object.fromEntries(switches.map(([key, name]) => [name, toggle(settings[key as SettingKey].says)]));

const id = { project: 'Its ID.' };
const description = { value: 'text', purpose: 'A description. Empty to remove it.' } as const;

export const projectCommands = {
  'projects list': command({
    purpose: 'List your projects.',
    output: listSchema('projects', fields),
    example: 'projects list --json',
    async run(run) {
      const things = await (await ownerAt(run)).listOwnedProjects();
      run.list('projects', {
        fields,
        columns: ['id', 'displayName', 'isProductionMode', 'createdAt'],
        things,
        empty: 'No projects yet. Create one: latchkey projects create <name>',
      });
    },
  }),
  'projects show': command({
    purpose: 'Show a project and its sign-in methods.',
    words: id,
    output: schemaOf(fields),
    example: 'projects show 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4',
    run: async (run, { project }) => run.show(fields, await (await adminAt(run, project)).getProject()),
  }),
  'projects use': useProject,
  'projects create': command({
    purpose: 'Create a project.',
    words: { name: 'The display name.' },
    options: {
      description,
      from: { value: 'id', purpose: 'A project whose settings it starts with.' },
    },
    output: schemaOf(fields),
    example: 'projects create "Night Shop"',
    async run(run, given) {
      const owner = await ownerAt(run);
      const project = { displayName: given.name, description: orNothing(given.description) };
      run.show(fields, await owner.createProject(given.from ? { ...project, copyOf: given.from } : project));
    },
  }),
  'projects change': command({
    purpose: 'Update a project.',
    words: id,
    options: {
      name: { value: 'name', purpose: 'The display name.' },
      description,
      production: toggle('Production mode (stricter redirect checks).'),
      ...toggles,
    },
    output: schemaOf(fields),
    example: 'projects change 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4 --passkeys on',
    async run(run, { project, ...given }) {
      const change = changes({
        displayName: given.name,
        description: orNothing(given.description),
        isProductionMode: toggled(given.production),
        config: configOf(given),
      });
      const app = await adminAt(run, project);
      await (await app.getProject()).update(change);
      run.show(fields, await app.getProject());
    },
  }),
  'projects delete': command({
    purpose: 'Delete a project with all its users and teams.',
    words: id,
    options: yes,
    output: acted('deleted'),
    example: 'projects delete 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4',
    async run(run, given) {
      const project = await (await adminAt(run, given.project)).getProject();
      await confirm(run, given.yes, `the project "${project.displayName}" with all its users`, project.displayName);
      await project.delete();
      run.done({ status: 'deleted', id: project.id }, `The project ${project.displayName} is deleted.`);
    },
  }),
};

/** The settings that are switched, by their names in the SDK; undefined where none is. */
function configOf(given: Readonly<Record<string, string | undefined>>) {
  const config = Object.fromEntries(
    switches.flatMap(([key, name]) => (given[name] === undefined ? [] : [[nameOfSetting(key), toggled(given[name])]])),
  );
  return Object.keys(config).length > 0 ? config : undefined;
}
