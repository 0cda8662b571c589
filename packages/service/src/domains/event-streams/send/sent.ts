import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { NoPost, Posted } from '../../../platform/network/guarded-post.ts';

/** What came of a try: null where the receiver has taken the batch. */
export type Sent = ResultOf<Endpoints['POST /latchkey/event-streams/:stream_id/test']>;

/** What came of a request. `isRejected` reads an answer that looks good. */
export function postSent(came: Posted | NoPost, isRejected: (answer: string) => boolean = () => false): Sent {
  if (typeof came === 'string') return { error: came, status: null };
  const { status, body } = came;
  if (status >= 300 && status < 400) return { error: 'redirect', status };
  if (status < 200 || status >= 300) return { error: 'status', status };
  return isRejected(body) ? { error: 'rejected', status } : { error: null, status };
}
