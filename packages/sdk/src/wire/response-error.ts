/** A failure without a name: its status, and what was said. */
export class ResponseError extends Error {
  override readonly name: string = 'ResponseError';
  readonly status: number;
  readonly body: string;
  /** Finds the request in the log of the service; missing where something else answered. */
  readonly requestId: string | undefined;

  constructor(status: number, body: string, requestId?: string) {
    super(`The service answered with status ${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
  }
}

/**
 * Too many requests, and somebody waits for the answer: `retryAt` is when to try again, in milliseconds since 1970.
 * `if (error instanceof RateLimitError) showCountdown(error.retryAt)`
 */
export class RateLimitError extends ResponseError {
  override readonly name = 'RateLimitError';
  readonly retryAt: number;

  constructor({ status, body, requestId }: ResponseError, retryAt: number) {
    super(status, body, requestId);
    this.retryAt = retryAt;
  }
}

export const requestIdOf = (response: Response) => response.headers.get('x-latchkey-request-id') ?? undefined;

export function retryAfterMillis(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') || Number.NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
