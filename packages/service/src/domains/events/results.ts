import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { EventKind } from '../../platform/events.ts';

type Result = ResultOf<Endpoints['GET /latchkey/events/:event_id']>['result'];

/** What came of the events that are not simply done. */
const results: { readonly [K in EventKind]?: Exclude<Result, 'done'> } = {
  'connected_account.refused': 'refused',
  'cli_login.denied': 'refused',
  'webhook_endpoint.paused': 'refused',
  'sign_in.failed': 'refused',
  'rate_limit.reached': 'refused',
  'admin_call.refused': 'refused',
  'session.reused': 'suspicious',
  'session.suspected': 'suspicious',
};

export const resultOf = (kind: string): Result => (results as Record<string, Result | undefined>)[kind] ?? 'done';

/** The kinds whose result is, or is not, one of those that stand in the table. */
export function kindsOf(result: Result): { readonly isIn: boolean; readonly kinds: readonly string[] } {
  const kinds = Object.keys(results).filter((kind) => result === 'done' || resultOf(kind) === result);
  return { isIn: result !== 'done', kinds };
}
