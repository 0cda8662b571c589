import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { openSince } from './lifetime/expiry.ts';
import { placesOfOpen } from './read-queries.ts';
import type { LastPlace } from './session.ts';

/** Where each user last used a session that is still open, in a browser; users of whom that is unknown are left out. */
export const lastPlaces = (
  { db, now }: Context,
  project: Project,
  userIds: readonly string[],
): Promise<readonly LastPlace[]> => placesOfOpen(db, project.id, userIds, { now, ...openSince(project, now) });
