import { systemPermissions } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { insertDefinition } from './queries.ts';

/** What a new project has defined; it may be changed and deleted like everything else. */
const starters = [
  {
    id: 'team_member',
    description: 'Default permission for team members',
    contained: ['$invite_members', '$read_members'],
  },
  { id: 'team_admin', description: 'Default permission for team admins', contained: systemPermissions },
] as const;

/** Defines the permissions that every project starts with, in the transaction that makes it. */
export async function defineStarters({ db, now }: Context, projectId: string): Promise<void> {
  for (const starter of starters) await insertDefinition(db, projectId, { ...starter, scope: 'team', createdAt: now });
}
