import { etagOf, isActive, type ProvisionedUser } from './provisioned-user.ts';
import { ENTERPRISE, USER } from './scim/schema.ts';
import type { Complex } from './scim/value.ts';

/** A group that a user is in. */
export interface GroupOfUser {
  readonly id: string;
  readonly displayName: string;
}

/** A provisioned user as a SCIM resource. */
export function resourceOf(baseUrl: string, user: ProvisionedUser, groups: readonly GroupOfUser[]): Complex {
  const { id, attributes, createdAt, changedAt } = user;
  return {
    schemas: attributes[ENTERPRISE] === undefined ? [USER] : [USER, ENTERPRISE],
    id,
    ...attributes,
    active: isActive(attributes),
    ...(groups.length > 0 && { groups: groups.map((group) => described(baseUrl, group)) }),
    meta: {
      resourceType: 'User',
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(changedAt).toISOString(),
      location: `${baseUrl}/Users/${id}`,
      version: etagOf(user),
    },
  };
}

const described = (baseUrl: string, { id, displayName }: GroupOfUser): Complex => ({
  value: id,
  $ref: `${baseUrl}/Groups/${id}`,
  display: displayName,
  type: 'direct',
});
