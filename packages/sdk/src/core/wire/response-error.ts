import type { RefusalName } from '@latchkey/protocol/refusals';

/**
 * A failure that isn't a known error: its status, and the response text. With a `refusal`, the service has refused the
 * request, and the message is its sentence, which users may read; any other message is for developers.
 * `if (error instanceof ResponseError && error.refusal === 'MAGIC_LINK_OFF') offerPassword()`
 */
export class ResponseError extends Error {
  /** That of the class, for code that has another copy of it. */
  override readonly name: string = 'ResponseError';
  /** The status of HTTP that the service, or something before it, answered with. */
  declare readonly status: number;
  /** What was answered, as text. */
  declare readonly body: string;
  /** Finds the request in the log of the service; missing where something else answered. */
  declare readonly requestId: string | undefined;
  /** Which of its refusals the service names; undefined where it names none. */
  declare readonly refusal: RefusalName | undefined;

  constructor(status: number, body: string, requestId?: string, refusal?: RefusalName) {
    super(refusal ? body : `The service answered with status ${status}: ${body}`);
    Object.assign(this, { status, body, requestId, refusal });
  }
}

/**
 * Too many requests, for a call that isn't retried because a user waits: `retryAt` is when to try again, in
 * milliseconds since 1970.
 * `if (error instanceof RateLimitError) showCountdown(error.retryAt)`
 */
export class RateLimitError extends ResponseError {
  /** Always this, for code that has another copy of the class. */
  override readonly name = 'RateLimitError';
  /** When to try again, in milliseconds since 1970. */
  declare readonly retryAt: number;

  constructor({ status, body, requestId, refusal }: ResponseError, retryAt: number) {
    super(status, body, requestId, refusal);
    this.retryAt = retryAt;
  }
}

/** Server errors carry no message for users. */
export const refusalOf = (response: Response, status: number) =>
  (status < 500 && (response.headers.get('x-latchkey-refusal') as RefusalName | null)) || undefined;

export const requestIdOf = (response: Pick<Response, 'headers'>) =>
  response.headers.get('x-latchkey-request-id') ?? undefined;

export function retryAfterMillis(response: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(response.headers.get('retry-after') || Number.NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
