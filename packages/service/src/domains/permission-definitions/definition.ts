import { systemPermissions } from '@latchkey/protocol/limits';
import { compareIds, inOrder } from './order.ts';

export type Scope = 'team' | 'project';

/** A permission that a project defines. */
export interface Definition {
  readonly id: string;
  readonly scope: Scope;
  readonly description: string | null;
  /** Of the same scope, or of the system; in no order, each once. */
  readonly contained: readonly string[];
}

const systemDescriptions: Readonly<Record<(typeof systemPermissions)[number], string>> = {
  $update_team: 'Update the team information',
  $delete_team: 'Delete the team',
  $read_members: 'Read and list the other members of the team',
  $remove_members: 'Remove other members from the team',
  $invite_members: 'Invite other users to the team',
  $manage_api_keys: 'Create and manage API keys for the team',
};

/** What every team has defined without its project. */
export const systemDefinitions: readonly Definition[] = systemPermissions.map((id) => ({
  id,
  scope: 'team',
  description: systemDescriptions[id],
  contained: [],
}));

/** A definition on the wire. */
export const describeDefinition = ({ id, description, contained }: Definition) => ({
  id,
  ...(description !== null && { description }),
  contained_permission_ids: inOrder(contained),
});

export const compareDefinitions = (a: Definition, b: Definition): number => compareIds(a.id, b.id);
