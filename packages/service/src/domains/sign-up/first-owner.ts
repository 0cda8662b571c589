import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { checkCode, consumeCode, type IssueContext, issueCode } from '../codes/codes.ts';
import { hashPassword } from '../passwords/hash.ts';
import { firstOwnerCharges } from '../passwords/limits.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { hasOwner, lockOwners } from '../project-owners/owners.ts';
import type { FindProject, Project } from '../projects/project.ts';
import { INTERNAL } from '../projects/project-id.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { createOwner } from './new-owner.ts';

type FirstOwner = InputOf<Endpoints['POST /latchkey/first-owner']>['body'];

/** A token that creates the first owner, for the operator's console; none where there is an owner. */
export async function issueFirstOwnerToken(
  context: IssueContext,
  internal: Pick<Project, 'id'>,
  lifetime?: number,
): Promise<string | undefined> {
  if (await hasOwner(context, internal.id)) return undefined;
  return issueCode(context, internal, 'first-owner', lifetime === undefined ? {} : { lifetime });
}

/**
 * Makes the first owner of the installation and signs it in. The password is hashed whatever the token is worth, so all
 * tokens take equally long. Throws VERIFICATION_CODE_ALREADY_USED too when an owner came about by another token.
 */
export async function makeFirstOwner(context: Context, findProject: FindProject, input: FirstOwner): Promise<Tokens> {
  const internal = (await findProject(INTERNAL)) as Project;
  await assertPasswordPolicy(context, internal, input.password, input.email);
  await context.rates.reserve(context.db, context.now, firstOwnerCharges(context));
  const email = normaliseEmail(input.email);
  const hash = await hashPassword(context, internal, input.password);
  const token = await checkCode(context, internal, 'first-owner', input.token);
  return inTransaction(context, async (context) => {
    await consumeCode(context, internal, token);
    await lockOwners(context, internal.id);
    if (await hasOwner(context, internal.id)) throw new KnownError('VERIFICATION_CODE_ALREADY_USED');
    const userId = await createOwner(context, internal, { email, hash });
    return startSession(context, internal, userId, ['password']);
  });
}
