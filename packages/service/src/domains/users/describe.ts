import type { Project } from '../projects/project.ts';
import { describeUser, type User } from './user.ts';

/** The fullest wire shape of a user of a project. */
export const describe = (project: Project, user: User) =>
  describeUser(user, new Map(project.config.oauth_providers.map(({ id, type }) => [id, type])));
