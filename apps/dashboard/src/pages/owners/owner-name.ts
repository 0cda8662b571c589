import type { ProjectOwner } from '@latchkey/sdk/admin';

/** The name, email or ID of an owner. */
export const nameOf = ({ displayName, primaryEmail, userId }: ProjectOwner): string =>
  displayName || primaryEmail || userId;
