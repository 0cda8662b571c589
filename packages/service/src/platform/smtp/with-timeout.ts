import type { Answer } from './delivery.ts';
import { deferred } from './smtp-answer.ts';

/** How long a caller waits for a mail server. */
const PATIENCE_MILLIS = 10_000;

/** The attempt's answer, or a timeout after ten seconds; the attempt is then aborted. */
export async function withTimeout(attempt: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MILLIS);
  const tooLate = new Promise<Answer>((resolve) =>
    signal.addEventListener('abort', () => resolve(deferred('TIMEOUT')), { once: true }),
  );
  return Promise.race([attempt(signal), tooLate]);
}
