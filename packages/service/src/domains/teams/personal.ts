import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { createTeam } from './create.ts';

interface Owner {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

const SUFFIX = "'s Team";

/** Gives a new user a team of their own to work in, where the project has it so; in the transaction that makes the user. */
export async function createPersonalTeam(context: Context, project: Project, user: Owner): Promise<void> {
  if (!project.config.create_team_on_sign_up) return;
  const creator = { userId: user.id, isSelected: true };
  await createTeam(context, project, { displayName: personalName(user), creator });
}

function personalName({ displayName, primaryEmail }: Owner): string {
  const owner = displayName || primaryEmail;
  return owner ? `${owner.slice(0, limits.displayNameMaxCharacters - SUFFIX.length)}${SUFFIX}` : 'Personal Team';
}
