import type { ErrorCode } from '@latchkey/protocol/errors';
import { KnownError } from '../known-error.ts';

/** What an answer means for the request. */
export type Answer =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'later'; readonly error: Error; readonly millis: number | undefined };

/** A failure without a name: its status, and what was said. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`The service answered with status ${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export async function readAnswer(response: Response): Promise<Answer> {
  const status = Number(response.headers.get('x-latchkey-actual-status') ?? response.status);
  const text = await response.text();
  const code = response.headers.get('x-latchkey-known-error');
  if (code) return { kind: 'failed', error: knownErrorOf(code, status, text) };
  const error = new ResponseError(status, text);
  if (status >= 200 && status < 300) {
    if (isJson(response)) return { kind: 'ok', data: JSON.parse(text) };
    // Text without the mark of the service is the page of a proxy that stands before it.
    return response.headers.has('x-latchkey-request-id') ? { kind: 'ok', data: text } : { kind: 'failed', error };
  }
  if (status === 429) return { kind: 'later', error, millis: retryAfterMillis(response) };
  // Some hosts answer so when a request comes back to the machine that sent it; that passes.
  if (status === 508 && /infinite.?loop/i.test(text)) return { kind: 'later', error, millis: undefined };
  return { kind: 'failed', error };
}

const isJson = (response: Response) => /^application\/json\b/.test(response.headers.get('content-type') ?? '');

/** The service's own words, and whatever details came with them. */
function knownErrorOf(code: string, status: number, text: string): Error {
  try {
    const body = JSON.parse(text) as { code?: unknown; error?: unknown; details?: never };
    if (body.code === code) return new KnownError(code as ErrorCode, status, String(body.error), body.details);
  } catch {
    // Not JSON: whatever answered, it was not the service.
  }
  return new ResponseError(status, text);
}

function retryAfterMillis(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') || Number.NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
