import type { AdminApp } from '@latchkey/sdk/admin';
import { CommandError, type Run } from '../../command/command.ts';
import {
  adminAt,
  adminOf,
  applicationProjects,
  namedProject,
  type Owner,
  ownedProject,
  ownerAt,
} from '../../session/owner.ts';

/** The project that an application is set up for. */
export interface Target {
  /** Null for one that is not made yet. */
  readonly projectId: string | null;
  readonly displayName: string;
  /** What administers it; makes the project first where it is new. */
  admin(): Promise<AdminApp>;
}

interface Given {
  readonly project: string | undefined;
  /** What a new project is to be called. */
  readonly new: string | undefined;
  readonly yes: boolean;
}

const NEW = 'new';

/** The project that is named, or that a person chooses; a script gets the only one, or a new one where there is none. */
export async function targetOf(run: Run, given: Given, applicationName: string): Promise<Target> {
  if (run.adminKey !== undefined) return ofAdmin(await adminAt(run, given.project));
  const owner = await ownerAt(run);
  if (given.new !== undefined) return newProject(run, owner, given.new);
  const named = namedProject(run, given.project);
  if (named) return ofOwner(run, owner, await ownedProject(owner, named));
  const owned = await applicationProjects(owner);
  const [only, ...others] = owned;
  if (!only) return newProject(run, owner, applicationName);
  if (given.yes && others.length === 0) return ofOwner(run, owner, only);
  if (given.yes)
    throw new CommandError(`Say for which project: ${owned.map(option).join(', ')}; or --new <name>.`, 'WRONG_USAGE');
  const chosen = await run.choose('Which project is this application of?', [
    ...owned.map(({ id, displayName }) => ({ value: id, label: displayName, hint: id })),
    { value: NEW, label: `A new one, called ${applicationName}` },
  ]);
  const project = owned.find(({ id }) => id === chosen);
  return project ? ofOwner(run, owner, project) : newProject(run, owner, applicationName);
}

interface Project {
  readonly id: string;
  readonly displayName: string;
}

const option = ({ id, displayName }: Project) => `--project ${id} (${displayName})`;

const ofOwner = (run: Run, owner: Owner, { id, displayName }: Project): Target => ({
  projectId: id,
  displayName,
  admin: () => adminOf(run, owner, id),
});

async function ofAdmin(app: AdminApp): Promise<Target> {
  const { id, displayName } = await app.getProject();
  return { projectId: id, displayName, admin: async () => app };
}

const newProject = (run: Run, owner: Owner, displayName: string): Target => ({
  projectId: null,
  displayName,
  admin: async () => adminOf(run, owner, (await owner.createProject({ displayName })).id),
});
