import type { AdminApp } from '@latchkey/sdk/admin';
import { CommandError, type Run } from '../command/command.ts';
import { appAt } from './app.ts';

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
 * What administers the project that is meant: with its admin key, where one is set; else as its owner, the one that is
 * named, or the only one.
 */
export async function adminAt(run: Run, asked: string | undefined): Promise<AdminApp> {
  const named = asked ?? run.projectId;
  if (run.adminKey !== undefined) return adminByKey(run, run.adminKey, named);
  const owner = await ownerAt(run);
  const projectId = await projectMeant(owner, named);
  if (projectId === null)
    throw new CommandError('You own no project. Make one: latchkey projects create <name>.', 'NOT_FOUND');
  return adminOf(run, owner, projectId);
}

/** The project that is named, or the only one of an application; null where there is none. */
async function projectMeant(owner: Owner, asked: string | undefined): Promise<string | null> {
  if (asked !== undefined) return (await ownedProject(owner, asked)).id;
  const [first, ...others] = await applicationProjects(owner);
  if (others.length === 0) return first?.id ?? null;
  const sentence = `You own ${others.length + 1} projects. Say which, with --project or LATCHKEY_PROJECT_ID`;
  throw new CommandError(`${sentence}; see "latchkey projects list".`, 'WRONG_USAGE');
}

/** Throws where the owner has no such project. */
export async function ownedProject(owner: Owner, id: string) {
  const found = (await owner.listOwnedProjects()).find((project) => project.id === id);
  if (found) return found;
  throw new CommandError(`You own no project ${id}. See "latchkey projects list".`, 'NOT_FOUND');
}

/** Those of applications: project internal is every installation's own, and meant only where it is named. */
export const applicationProjects = async (owner: Owner) =>
  (await owner.listOwnedProjects()).filter(({ id }) => id !== 'internal');

async function adminByKey({ url }: Run, key: string, projectId: string | undefined): Promise<AdminApp> {
  if (projectId === undefined)
    throw new CommandError(
      'An admin key is of one project. Say which, with --project or LATCHKEY_PROJECT_ID.',
      'WRONG_USAGE',
    );
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
