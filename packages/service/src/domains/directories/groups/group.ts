import { GROUP } from '../scim/schema.ts';
import type { Complex } from '../scim/value.ts';

/** A group of a directory, without what is counted. */
export interface GroupRow {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly version: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A group of a directory. */
export interface Group extends GroupRow {
  /** How many users are in it. */
  readonly size: number;
}

/** A user in a group. */
export interface GroupMember {
  readonly id: string;
  readonly display: string;
}

/**
 * The entity tag of a group. Users leave it, too, by being deleted, which is no change of the group: so its size tells
 * apart what has the same version.
 */
export const groupTag = ({ version, size }: Pick<Group, 'version' | 'size'>): string => `W/"${version}.${size}"`;

/**
 * A group as a SCIM resource (RFC 7643, section 4.2); without `members` where they aren't asked for, and without a version
 * where they weren't counted.
 */
export function groupAsResource(
  baseUrl: string,
  group: GroupRow | Group,
  members: readonly GroupMember[] = [],
): Complex {
  const { id, displayName, externalId, createdAt, changedAt } = group;
  return {
    schemas: [GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members.length > 0 && { members: members.map((member) => described(baseUrl, member)) }),
    meta: {
      resourceType: 'Group',
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(changedAt).toISOString(),
      location: `${baseUrl}/Groups/${id}`,
      ...('size' in group && { version: groupTag(group) }),
    },
  };
}

const described = (baseUrl: string, { id, display }: GroupMember): Complex => ({
  value: id,
  $ref: `${baseUrl}/Users/${id}`,
  display,
  type: 'User',
});
