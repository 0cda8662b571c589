import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { ownServerFor } from '../delivery/sender.ts';

/**
 * Whether a project sends mails in words of its own. The shared server sends only the default ones, so that no project
 * borrows its reputation. Mails that stay in the local inbox use no one's.
 */
export const hasOwnWords = ({ hasInbox }: Pick<Context, 'hasInbox'>, project: Project): boolean =>
  hasInbox || ownServerFor(project) !== undefined;
