import type { AccessLevel } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { GatheredEvent } from '../platform/events/gathered-events.ts';

type Refused = Pick<GatheredEvent, 'kind' | 'detail'>;

/** Calls of servers, admins and owners that are refused for who sends them. A token that has expired is every day's work. */
const refusedCalls: Readonly<Record<string, string>> = {
  INVALID_SECRET_SERVER_KEY: 'wrong_server_key',
  INVALID_SUPER_SECRET_ADMIN_KEY: 'wrong_admin_key',
  UNPARSABLE_ADMIN_ACCESS_TOKEN: 'wrong_token',
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: 'not_an_owner',
  INSUFFICIENT_ACCESS_TYPE: 'access_level',
};

const limitsReached: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'too_many_requests',
  PASSWORD_NOT_ENOUGH: 'password_not_enough',
};

/** What the event log is told of a failure, whatever the endpoint. What ways in fail with is told where they are. */
export function refusedEvent(failure: unknown, level: AccessLevel | undefined): Refused | undefined {
  if (failure instanceof KnownError) {
    const reason = refusedCalls[failure.code];
    return reason === undefined ? undefined : { kind: 'admin_call.refused', detail: { reason, level } };
  }
  const reason = failure instanceof Refusal ? limitsReached[failure.refusal] : undefined;
  return reason === undefined ? undefined : { kind: 'rate_limit.reached', detail: { reason } };
}
