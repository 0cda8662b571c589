import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { errors } from 'oidc-provider';
import { accessTokenOf } from '../../connected-accounts/access-token.ts';
import { noteUsed } from '../../delegations/delegations.ts';
import type { Subject } from './exchange-subject.ts';
import { type ActClaim, currentScope } from './scope.ts';

const ACCOUNT = 'urn:latchkey:connected-account:';

/** A token of the user's account at a provider, such as GitHub, which works right now. Throws invalid_target. */
export async function accountToken({ delegation, within }: Subject, act: ActClaim, audience: unknown) {
  const { context, project, services } = currentScope();
  const providerId = typeof audience === 'string' && audience.startsWith(ACCOUNT) ? audience.slice(ACCOUNT.length) : '';
  // What is handed on is for one API, never for an account.
  if (within || !delegation.connectedAccounts.includes(providerId)) {
    throw new errors.InvalidTarget('the account was not delegated');
  }
  const token = await accessTokenOf(context, services, project, delegation.userId, providerId).catch(refused);
  const detail = { client_id: act.sub, act, provider_id: providerId };
  if (!(await noteUsed(context, project, delegation, detail)))
    throw new errors.InvalidRequest('the delegation has ended');
  return { access_token: token, token_type: 'Bearer' };
}

/** What the user can mend is told: such as an account that was disconnected. */
function refused(error: unknown): never {
  if (error instanceof KnownError) throw new errors.InvalidTarget(error.message);
  // Such as too many requests.
  throw error instanceof Refusal ? new errors.TemporarilyUnavailable(error.message) : error;
}
