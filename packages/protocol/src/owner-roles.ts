import type { AccessLevel, Endpoint, Method } from './endpoint.ts';

/** What an owner of a project may do in it, least first; each role may do whatever the ones before it may. */
export const ownerRoles = ['read-only', 'support', 'developer', 'owner'] as const;
export type OwnerRole = (typeof ownerRoles)[number];

export const hasOwnerRole = (role: OwnerRole, needed: OwnerRole): boolean =>
  ownerRoles.indexOf(role) >= ownerRoles.indexOf(needed);

/**
 * The role that a call needs of an owner whose session stands in for a key. Unless its row says otherwise, reading is for
 * everyone, what servers do for `support`, what administers the project for `developer`.
 *
 * @param body What comes with it: a field counts if it has a value; `false` asks for nothing.
 */
export function neededOwnerRole(method: Method, endpoint: Endpoint, body?: unknown): OwnerRole {
  const base = endpoint.ownerRole ?? usualRole(method, endpoint.access);
  const ofFields = Object.entries(body ?? {}).flatMap(([field, value]) =>
    value === undefined || value === false ? [] : (endpoint.ownerRoleOf?.[field] ?? []),
  );
  return ofFields.reduce((needed, role) => (hasOwnerRole(needed, role) ? needed : role), base);
}

function usualRole(method: Method, access: AccessLevel | 'public'): OwnerRole {
  if (method === 'GET') return 'read-only';
  return access === 'admin' ? 'developer' : 'support';
}
