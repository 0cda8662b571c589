import type { ErrorCode } from '@latchkey/protocol/errors';
import type { RefusalName } from '@latchkey/protocol/refusals';
import { KnownError } from '../known-error.ts';
import { ResponseError, refusalOf, requestIdOf, retryAfterMillis } from './response-error.ts';

/** What an answer means for the request. */
export type Answer =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'limited'; readonly error: ResponseError; readonly millis: number | undefined }
  | { readonly kind: 'looped'; readonly error: ResponseError };

export async function readAnswer(response: Response): Promise<Answer> {
  const status = Number(response.headers.get('x-latchkey-actual-status') ?? response.status);
  const text = await response.text();
  const code = response.headers.get('x-latchkey-known-error');
  const requestId = requestIdOf(response);
  const refusal = refusalOf(response, status);
  if (code) return { kind: 'failed', error: knownErrorOf(code, status, text, requestId, refusal) };
  const error = new ResponseError(status, text, requestId, refusal);
  if (status >= 200 && status < 300) {
    if (isJson(response)) return { kind: 'ok', data: JSON.parse(text) };
    // Text without the mark of the service is the page of a proxy that stands before it.
    return requestId === undefined ? { kind: 'failed', error } : { kind: 'ok', data: text };
  }
  if (status === 429) return { kind: 'limited', error, millis: retryAfterMillis(response) };
  // Some hosts answer so when a request comes back to the machine that sent it; that passes.
  if (status === 508 && /infinite.?loop/i.test(text)) return { kind: 'looped', error };
  return { kind: 'failed', error };
}

const isJson = (response: Response) => /^application\/json\b/.test(response.headers.get('content-type') ?? '');

/** The service's own words, and whatever details came with them. */
function knownErrorOf(
  code: string,
  status: number,
  text: string,
  ...[requestId, refusal]: [requestId: string | undefined, refusal: RefusalName | undefined]
): Error {
  try {
    const body = JSON.parse(text) as { code?: unknown; error?: unknown; details?: never };
    if (body.code === code) {
      return new KnownError(code as ErrorCode, status, String(body.error), body.details, requestId, refusal);
    }
  } catch {
    // Not JSON: whatever answered, it was not the service.
  }
  return new ResponseError(status, text, requestId);
}
