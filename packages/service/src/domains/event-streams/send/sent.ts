import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { NoPost, Posted } from '../../../platform/network/guarded-post.ts';

/** What came of a try: null where the receiver has taken the batch. */
export type Sent = ResultOf<Endpoints['POST /latchkey/event-streams/:stream_id/test']>;

/** What statuses mean that come again however often the same is sent. */
const permanent: Readonly<Record<number, Sent['error']>> = { 400: 'rejected', 413: 'too_large' };

/** What a status says that isn't good. */
export const refused = (status: number): Sent => ({ error: permanent[status] ?? 'status', status });

/** What came of a request. `read` reads an answer that looks good. */
export function postSent(came: Posted | NoPost, read: (answer: string, status: number) => Sent = taken): Sent {
  if (typeof came === 'string') return { error: came, status: null };
  const { status, body } = came;
  if (status >= 300 && status < 400) return { error: 'redirect', status };
  if (status < 200 || status >= 300) return refused(status);
  return read(body, status);
}

const taken = (_: string, status: number): Sent => ({ error: null, status });
