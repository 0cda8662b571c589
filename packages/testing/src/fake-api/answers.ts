import { type DetailsOf, type ErrorCode, KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName, refusals } from '@latchkey/protocol/refusals';

/** What went well, as the service says it; the names of the headers go without their prefix. */
export class Data {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
  }
}

/** A bug of the service: the one failure that has no name. */
class Breakdown {
  readonly status = 500;
}

/**
 * The outcome of a request: an answer of the service, `never`, or a network failure. A `Response` is something the
 * service never sends, such as a proxy's own page: it isn't checked.
 */
export type Answer = Data | KnownError | Refusal | Breakdown | typeof never | TypeError | Response;

export const data = (body: unknown, headers?: Readonly<Record<string, string>>) => new Data(body, headers);
export const done = data({ success: true });
/** A list that is whole. */
export const listOf = (...items: readonly unknown[]) => data({ is_paginated: false, items });

type Given<C extends ErrorCode> = DetailsOf<C> extends undefined ? [] : [details: DetailsOf<C>];

/** The errors that say nothing but their names. */
export type PlainErrorCode = { [C in ErrorCode]: DetailsOf<C> extends undefined ? C : never }[ErrorCode];

/** Status and sentence are those of the table of errors: `knownError('PASSWORD_TOO_SHORT', { min_length: 8 })`. */
export const knownError = <C extends ErrorCode>(code: C, ...details: Given<C>) =>
  new KnownError(code, ...(details as never)) as unknown as KnownError;

/** Status and sentence are those of the table of refusals: `refusal('PASSWORD_NOT_ENOUGH', { retryAfter: 60 })`. */
export const refusal = (name: RefusalName, options?: ConstructorParameters<typeof Refusal>[1]) =>
  new Refusal(name, options);

/** The refusal that a sentence is of; undefined for any other text. */
export const refusalOf = (sentence: string): RefusalName | undefined =>
  (Object.keys(refusals) as RefusalName[]).find((name) => refusals[name][1] === sentence);

/** What a reply comes to that says bodies as they are. */
export const answerOf = (answer: Answer | object): Answer =>
  [Data, KnownError, Refusal, Breakdown, TypeError, Response].some((kind) => answer instanceof kind) || answer === never
    ? (answer as Answer)
    : data(answer);

export const breakdown = new Breakdown();
/** No answer, until the caller gives up. */
export const never = { isNever: true } as const;
/** What `fetch` throws if the service is unreachable. */
export const unreachable = new TypeError('fetch failed');

/** The id by which the service's log is searched; it is on every answer. */
export const requestId = '7kq2m4x9';

/** As browsers get it: failures come with status 200, and what they really are in headers. */
export function rendered(answer: Exclude<Answer, typeof never | TypeError>): Response {
  if (answer instanceof Response) return answer.clone();
  if (answer instanceof Data) return Response.json(answer.body, { headers: headersOf(answer.headers) });
  if (answer instanceof KnownError) {
    const headers = headersOf({ 'known-error': answer.code, 'actual-status': String(answer.status) });
    return Response.json(answer.body(), { headers });
  }
  if (answer instanceof Refusal) {
    const wait = answer.retryAfter !== undefined && { 'retry-after': String(answer.retryAfter) };
    const headers = headersOf({ refusal: answer.refusal, 'actual-status': String(answer.status) });
    return new Response(answer.message, { headers: { ...headers, ...wait } });
  }
  const text = `Something went wrong on our side. Request id: ${requestId}`;
  return new Response(text, { headers: headersOf({ 'actual-status': '500' }) });
}

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ 'request-id': requestId, ...headers }).map(([name, value]) => [`x-latchkey-${name}`, value]),
  );
