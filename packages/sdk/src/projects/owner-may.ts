import { hasOwnerRole } from '@latchkey/protocol/owner-roles';
import { ownerRolesOfCalls } from '@latchkey/protocol/wire';
import type { OwnerRole } from './project-owners.ts';

/** A call that not every role of owners may send, such as `POST /teams`; or one with a field, `PATCH /users/:user_id password`. */
export type GuardedCall = keyof typeof ownerRolesOfCalls;

/**
 * Whether owners with a role may send a call to the service.
 *
 * `ownerMay('support', 'PATCH /internal/projects/current'); // false`
 */
export const ownerMay = (role: OwnerRole, call: GuardedCall): boolean => hasOwnerRole(role, ownerRolesOfCalls[call]);
