import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { countsOf, deletionOf } from './queries.ts';

type Erasure = ResultOf<Endpoints['GET /latchkey/users/:user_id/erasure']>;

/** What the event of a user's deletion keeps of the erasure: how many rows of each kind go, and nothing that was in them. */
export const erasedWith = async ({ db }: Context, project: Project, userId: string) => ({
  erased: await countsOf(db, project.id, userId),
});

/**
 * That a user was erased, when and by whom (GDPR, article 17). The record is the event of the deletion: it has the ID, by
 * which it is found, and stays as long as the project. Throws the refusal ERASURE_UNKNOWN.
 */
export async function findErasure({ db }: Context, project: Project, userId: string): Promise<Erasure> {
  const deletion = await deletionOf(db, project.id, userId);
  if (!deletion) throw new Refusal('ERASURE_UNKNOWN');
  const { at, actor, detail } = deletion;
  return {
    user_id: userId,
    erased_at_millis: at,
    requested_by: requesters[actor.kind],
    erased: detail.erased ?? null,
    merged_into: detail.merged_into ?? null,
  };
}

const requesters: Readonly<Record<Actor['kind'], Erasure['requested_by']>> = {
  client: 'user',
  owner: 'owner',
  server: 'server',
  admin: 'server',
  system: 'system',
};
