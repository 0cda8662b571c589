import type { OwnerRole } from '@latchkey/sdk/admin';

interface RoleFacts {
  readonly title: string;
  /** What it lets one do, after "can". */
  readonly can: string;
}

/** The roles of owners, most first. */
export const ownerRoles: Readonly<Record<OwnerRole, RoleFacts>> = {
  owner: { title: 'Owner', can: 'change everything, including owners' },
  developer: { title: 'Developer', can: 'change settings, keys and users, but not owners' },
  support: { title: 'Support', can: 'help users, but not set passwords or change settings' },
  'read-only': { title: 'Read-only', can: 'view everything except secrets' },
};
