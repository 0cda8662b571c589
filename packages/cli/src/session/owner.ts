import type { AdminApp } from '@latchkey/sdk/admin';
import { CommandError, type Run } from '../command/command.ts';
import { appAt } from './app.ts';
import { folderProject, type Named } from './folder-project.ts';

/** The owner who is signed in at the service. Throws where there is none; a session that has ended is forgotten. */
export async function ownerAt(run: Run) {
  const { url, logins } = run;
  const kept = logins.find(url);
  const user = kept && (await (await appAt(run, kept.refreshToken)).app.getUser());
  if (kept && !user) logins.forget(url);
  if (!user) throw new CommandError(`You are not signed in at ${url}. Run "latchkey login".`, 'SIGNED_OUT');
  return user;
}

export type Owner = Awaited<ReturnType<typeof ownerAt>>;

/**
 * The project that is named, by what counts first: the command line, the environment, the folder. Undefined where none of
 * them names one: then it is the only one of the owner.
 */
export function namedProject({ projectId, folder, url }: Run, asked: string | undefined): Named | undefined {
  if (asked !== undefined) return { id: asked, from: COMMAND_LINE };
  if (projectId !== undefined) return { id: projectId, from: 'LATCHKEY_PROJECT_ID' };
  return folderProject(folder, url);
}

const COMMAND_LINE = 'the command line';

/**
 * What administers the project that is meant: with its admin key, where one is set; else as its owner, the one that is
 * named, or the only one.
 */
export async function adminAt(run: Run, asked: string | undefined): Promise<AdminApp> {
  const named = namedProject(run, asked);
  if (run.adminKey !== undefined) return adminByKey(run, run.adminKey, named?.id);
  const owner = await ownerAt(run);
  const project = named ? await ownedProject(owner, named) : await onlyProject(owner);
  return adminOf(run, owner, project.id);
}

/** Throws where the owner has none, or several. */
async function onlyProject(owner: Owner) {
  const [only, ...others] = await applicationProjects(owner);
  if (!only) throw new CommandError('You own no project. Create one: latchkey projects create <name>', 'NOT_FOUND');
  if (others.length === 0) return only;
  throw new CommandError(
    `You own ${others.length + 1} projects. Choose one for this folder: latchkey projects use <project>. Or pass --project. See "latchkey projects list".`,
    'WRONG_USAGE',
  );
}

/** Throws where the owner has no such project. */
export async function ownedProject(owner: Owner, { id, from }: Named) {
  const found = (await owner.listOwnedProjects()).find((project) => project.id === id);
  if (found) return found;
  const origin = from === COMMAND_LINE ? '' : ` (named by ${from})`;
  throw new CommandError(`You own no project ${id}${origin}. See "latchkey projects list".`, 'NOT_FOUND');
}

/** Those of applications: project internal is every installation's own, and meant only where it is named. */
export const applicationProjects = async (owner: Owner) =>
  (await owner.listOwnedProjects()).filter(({ id }) => id !== 'internal');

async function adminByKey({ url, progress }: Run, key: string, projectId: string | undefined): Promise<AdminApp> {
  if (projectId === undefined)
    throw new CommandError(
      'An admin key belongs to one project. Name it with --project or LATCHKEY_PROJECT_ID.',
      'WRONG_USAGE',
    );
  progress(`Asking ${url}`);
  const { AdminApp } = await import('@latchkey/sdk/admin');
  return new AdminApp({
    baseUrl: url,
    projectId,
    // Every call goes as an administrator's, which may do all; the keys of the other levels are not looked at.
    publishableClientKey: key,
    secretServerKey: key,
    superSecretAdminKey: key,
    extraRequestHeaders: { 'x-latchkey-access-type': 'admin', 'x-latchkey-super-secret-admin-key': key },
    tokenStore: null,
    redirectMethod: 'none',
  });
}

/** What administers a project of this owner. */
export async function adminOf({ url }: Run, owner: Owner, projectId: string): Promise<AdminApp> {
  const { AdminApp } = await import('@latchkey/sdk/admin');
  return new AdminApp({
    baseUrl: url,
    projectId,
    projectOwnerSession: owner.currentSession,
    tokenStore: null,
    redirectMethod: 'none',
    // An owner's session goes with every request; this says what it is used as.
    extraRequestHeaders: { 'x-latchkey-access-type': 'admin' },
  });
}
