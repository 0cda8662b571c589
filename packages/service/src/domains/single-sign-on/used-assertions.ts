import { createHash } from 'node:crypto';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Identity } from './identity.ts';
import { useAssertion } from './queries.ts';

/** Has an assertion count once. Throws the refusal SINGLE_SIGN_ON_RESPONSE_USED the second time. */
export async function useAssertionOnce(
  context: Context,
  project: Project,
  connectionId: string,
  { assertion }: Identity,
): Promise<void> {
  if (assertion && !(await useOnce(context, project, connectionId, assertion)))
    throw new Refusal('SINGLE_SIGN_ON_RESPONSE_USED');
}

/** Remembers the id of what counts once; false where it has counted. */
export const useOnce = (
  { db }: Context,
  project: Project,
  connectionId: string,
  { id, until }: { readonly id: string; readonly until: number },
): Promise<boolean> =>
  useAssertion(db, project.id, connectionId, { hash: createHash('sha256').update(id).digest(), until });
