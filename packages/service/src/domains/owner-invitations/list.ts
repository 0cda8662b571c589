import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Invitation } from './invitation.ts';
import { openInvitations } from './queries.ts';

/** The open invitations to own a project, oldest first. */
export const listInvitations = ({ db, now }: Context, project: Project): Promise<Invitation[]> =>
  openInvitations(db, project.id, now);
