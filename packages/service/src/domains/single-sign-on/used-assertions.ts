import { createHash } from 'node:crypto';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Identity } from './identity.ts';
import { useAssertion } from './queries.ts';

/** Has an assertion count once. Throws the refusal SINGLE_SIGN_ON_RESPONSE_USED the second time. */
export async function useOnce(
  { db }: Context,
  project: Project,
  connectionId: string,
  { assertion }: Identity,
): Promise<void> {
  if (!assertion) return;
  const hash = createHash('sha256').update(assertion.id).digest();
  if (!(await useAssertion(db, project.id, connectionId, { hash, until: assertion.until })))
    throw new Refusal('SINGLE_SIGN_ON_RESPONSE_USED');
}
