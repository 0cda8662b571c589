import type { ProjectOwner } from '@latchkey/sdk/admin';

/** What people know an owner by. */
export const nameOf = ({ displayName, primaryEmail, userId }: ProjectOwner): string =>
  displayName || primaryEmail || userId;
