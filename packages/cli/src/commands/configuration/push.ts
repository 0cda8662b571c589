import type { AdminApp, PermissionScope, ProjectUpdate } from '@latchkey/sdk/admin';
import { CommandError } from '../../command/command.ts';
import type { Change } from './compare.ts';
import type { Document } from './document.ts';
import { secretOf } from './secrets.ts';
import type { State } from './state.ts';

/** What a push goes by. */
export interface Push {
  readonly state: State;
  readonly wanted: Document;
  readonly changes: readonly Change[];
  /** Those that are to be set, by their places. */
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Makes a project what the document says. All settings of the project itself are one step. New permissions come before
 * it and old ones go after it, for settings name them; templates come after it, for they need the mail server.
 */
export async function push(app: AdminApp, push: Push): Promise<void> {
  const project = projectUpdate(push);
  await definePermissions(app, push);
  if (Object.keys(project).length > 0) await push.state.project.update(project);
  await deletePermissions(app, push);
  await changeTemplates(app, push);
  await changeWebhooks(app, push);
}

const changesOf = ({ changes }: Push, ...names: readonly string[]) =>
  changes.filter(({ path }) =>
    names.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)),
  );

/** What belongs to the project itself, as far as it changes. */
function projectUpdate(push: Push): ProjectUpdate {
  const { wanted, state, secrets } = push;
  const isChanged = (name: string) => changesOf(push, name).length > 0;
  const pick = <T>(name: string, value: T | undefined, as = name) =>
    value !== undefined && isChanged(name) ? { [as]: value } : {};
  const config = {
    ...Object.fromEntries(Object.entries(wanted.settings ?? {}).filter(([name]) => isChanged(`settings.${name}`))),
    ...pick('domains', wanted.domains),
    ...pick('oauthProviders', wanted.oauthProviders?.map(withSecret('oauthProviders', secrets))),
    ...pick('oidcProviders', wanted.oidcProviders?.map(withSecret('oidcProviders', secrets))),
    ...pick('mailServer', mailServer(wanted.mailServer, secrets), 'emailConfig'),
    ...pick('emailTheme', wanted.emailTheme && themeId(state, wanted.emailTheme)),
    ...pick(
      'defaultPermissions.teamCreator',
      refs(wanted.defaultPermissions?.teamCreator),
      'teamCreatorDefaultPermissions',
    ),
    ...pick(
      'defaultPermissions.teamMember',
      refs(wanted.defaultPermissions?.teamMember),
      'teamMemberDefaultPermissions',
    ),
    ...pick('defaultPermissions.user', refs(wanted.defaultPermissions?.user), 'userDefaultPermissions'),
  };
  return {
    ...pick('displayName', wanted.displayName),
    ...pick('description', wanted.description),
    ...pick('isProductionMode', wanted.isProductionMode),
    ...(Object.keys(config).length > 0 && { config }),
  };
}

const withSecret =
  (list: 'oauthProviders' | 'oidcProviders', secrets: Push['secrets']) =>
  <P extends { readonly id: string }>(provider: P) => ({
    ...provider,
    clientSecret: secrets.get(secretOf(list, provider.id)),
  });

function mailServer(server: Document['mailServer'], secrets: Push['secrets']) {
  return server?.type === 'standard' ? { ...server, password: secrets.get('mailServer.password') } : server;
}

const refs = (ids: readonly string[] | undefined) => ids?.map((id) => ({ id }));

/** The id of a theme by its name, which is the same in every project. */
export function themeId({ themes }: Pick<State, 'themes'>, name: string): string {
  const found = themes.filter(({ id, displayName }) => displayName === name || id === name);
  const [one, another] = found;
  const known = themes.map(({ displayName }) => displayName).join(', ');
  if (!one) throw new CommandError(`emailTheme: there is no theme ${name}. There are: ${known}.`, 'NOT_FOUND');
  if (another) throw new CommandError(`emailTheme: several themes have the name ${name}.`, 'WRONG_USAGE');
  return one.id;
}

const scopes = ['team', 'project'] as const;

function calls(app: AdminApp, scope: PermissionScope) {
  return {
    team: {
      create: app.createTeamPermissionDefinition.bind(app),
      update: app.updateTeamPermissionDefinition.bind(app),
      delete: app.deleteTeamPermissionDefinition.bind(app),
    },
    project: {
      create: app.createProjectPermissionDefinition.bind(app),
      update: app.updateProjectPermissionDefinition.bind(app),
      delete: app.deleteProjectPermissionDefinition.bind(app),
    },
  }[scope];
}

async function definePermissions(app: AdminApp, push: Push): Promise<void> {
  for (const scope of scopes) {
    const { create, update } = calls(app, scope);
    const changed = changesOf(push, `permissions.${scope}`);
    const wanted = (push.wanted.permissions?.[scope] ?? []).filter(({ id }) =>
      changed.some(({ path }) => path.includes(`[${JSON.stringify(id)}]`)),
    );
    const there = push.state.permissions[scope].map(({ id }) => id);
    // First all of them, then what they contain, which may be one another.
    for (const { id } of wanted.filter(({ id }) => !there.includes(id))) await create({ id });
    for (const { id, description, contains } of wanted)
      await update(id, { description, containedPermissionIds: contains });
  }
}

async function deletePermissions(app: AdminApp, push: Push): Promise<void> {
  for (const scope of scopes)
    for (const { before } of removed(push, `permissions.${scope}`))
      await calls(app, scope).delete((before as { readonly id: string }).id);
}

const removed = (push: Push, name: string) => changesOf(push, name).filter(({ change }) => change === 'remove');

async function changeTemplates(app: AdminApp, push: Push): Promise<void> {
  const changed = changesOf(push, 'emailTemplates');
  for (const { type, subject, content } of push.wanted.emailTemplates ?? []) {
    if (!changed.some(({ path }) => path.includes(`[${JSON.stringify(type)}]`))) continue;
    await app.updateEmailTemplate(templateType(push.state, type), { subject, content });
  }
  for (const { before } of removed(push, 'emailTemplates'))
    await app.resetEmailTemplate(templateType(push.state, (before as { readonly type: string }).type));
}

/** Throws where there is no email of this type. */
export function templateType({ templates }: Pick<State, 'templates'>, asked: string) {
  const found = templates.find(({ type }) => type === asked);
  const known = templates.map(({ type }) => type).join(', ');
  if (!found) throw new CommandError(`There is no template ${asked}. There are: ${known}.`, 'NOT_FOUND');
  return found.type;
}

async function changeWebhooks(app: AdminApp, push: Push): Promise<void> {
  const changed = changesOf(push, 'webhooks');
  for (const { url, ...settings } of push.wanted.webhooks ?? []) {
    if (!changed.some(({ path }) => path.includes(`[${JSON.stringify(url)}]`))) continue;
    const there = push.state.webhooks.find((endpoint) => endpoint.url === url);
    if (there) await app.updateWebhookEndpoint(there.id, settings);
    else await app.createWebhookEndpoint({ url, ...settings });
  }
  const gone = removed(push, 'webhooks').map(({ before }) => (before as { readonly url: string }).url);
  for (const { id } of push.state.webhooks.filter(({ url }) => gone.includes(url))) await app.deleteWebhookEndpoint(id);
}
