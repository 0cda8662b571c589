import { RateLimitError } from '@latchkey/sdk';

/** When to try again, in milliseconds since 1970; undefined where waiting is not what helps. */
export const retryAt = (failure: unknown): number | undefined =>
  failure instanceof RateLimitError && failure.refusal !== 'PASSWORD_NOT_ENOUGH' ? failure.retryAt : undefined;
