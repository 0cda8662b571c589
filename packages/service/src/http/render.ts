import { dpopAlgorithm } from '@latchkey/protocol/dpop';
import { type AccessLevel, atLevel, type Endpoint, type Redirect } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import type { exposedHeaders } from '@latchkey/protocol/headers';
import { OAuthError, Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import { html } from '../platform/html/html.ts';
import { webPage, webPagePolicy } from '../platform/html/web-page.ts';
import type { CookieJar } from '../platform/request/cookies.ts';
import { anyPageHeaders, corsHeaders, noPagePolicy, ownPageHeaders, securityHeaders } from './cors.ts';
import { OWN_PREFIX, type ProtocolHeaders } from './headers.ts';

/** An answer with its true status, which overriding may hide: reading it off the response would cost a copy. */
export interface Rendered {
  readonly response: Response;
  readonly status: number;
}

/** What an answer needs to know of the request it answers. */
export interface RequestFacts {
  readonly headers: ProtocolHeaders;
  readonly requestId: string;
  /** The nonce for the client's next DPoP proof (RFC 9449, section 8.2), where it makes any. */
  readonly dpopNonce?: string | undefined;
  /** A person looks at it in a browser. */
  readonly pretty: boolean;
  /** It comes from our own pages; no other origin may read the answer. */
  readonly ownPage?: true;
  /** The cookies that it came with, and those that every answer to it sets from now on. */
  readonly cookies?: CookieJar;
  /** Its address is a secret that no other page may learn. */
  readonly noReferrer?: boolean;
  /** People come to it by a link, so browsers are told of failures by a page. */
  readonly isWebPage?: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

// `pragma` is asked for at the token endpoint (RFC 6749, section 5.1).
const commonHeaders = {
  ...securityHeaders,
  ...noPagePolicy,
  'cache-control': 'no-store, max-age=0',
  pragma: 'no-cache',
};

/** The answer of an endpoint, encoded through its row: what the caller's level does not declare is dropped. */
export function renderResult(
  endpoint: Endpoint,
  level: AccessLevel | undefined,
  result: unknown,
  facts: RequestFacts,
): Rendered {
  const { answer } = endpoint;
  if (answer.kind === 'text') return respond(facts, answer.status, TEXT_TYPE, result as string);
  if (answer.kind === 'web-page') return respondPage(facts, answer.status, result as string);
  if (answer.kind === 'bytes') {
    const { type, data } = result as { type: string; data: Uint8Array };
    return respond(facts, answer.status, type, data, { 'content-security-policy': "default-src 'none'; sandbox" });
  }
  if (answer.kind === 'redirect') {
    const { location, status = answer.status } = result as Redirect;
    return respond(facts, status, JSON_TYPE, '{}', { location });
  }
  const schema = atLevel(answer.schema, level ?? 'admin');
  if (!schema) throw new Error('The endpoint has no answer for this level.');
  const created = endpoint.created?.safeParse(result);
  const encoded = created?.success ? created.data : schema.parse(result);
  const status = created?.success ? 201 : answer.status;
  const headers = ownHeaders(endpoint, result, facts);
  return respond(facts, status, JSON_TYPE, JSON.stringify(encoded, null, facts.pretty ? 2 : 0), headers);
}

/** Headers of ours, for clients that speak our own prefix. */
function ownHeaders(
  { answerHeaders }: Endpoint,
  result: unknown,
  facts: RequestFacts,
): Record<string, string> | undefined {
  if (!answerHeaders || facts.headers.prefix !== OWN_PREFIX) return undefined;
  const told = Object.entries(answerHeaders.parse(result)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told.map(([name, value]) => [OWN_PREFIX + name, String(value)]));
}

/** The answer to a failure: a known error, a plain refusal, or 500 for a bug, of which nothing leaks. */
export function renderFailure(error: unknown, facts: RequestFacts): Rendered {
  if (error instanceof KnownError) {
    if (facts.isWebPage && facts.pretty)
      return respondPage(facts, error.status, problemPage(error), code(error, facts));
    const body = JSON.stringify(error.body(), null, 2);
    const reason = error.cause instanceof Refusal ? refusalName(error.cause, facts) : undefined;
    return respond(facts, error.status, JSON_TYPE, body, { ...code(error, facts), ...reason });
  }
  if (error instanceof OAuthError) {
    return respond(facts, 400, JSON_TYPE, JSON.stringify({ error: error.error, error_description: error.message }));
  }
  if (error instanceof Refusal) {
    const wait = error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) };
    const more = { ...refusalName(error, facts), ...wait, ...challenge(error) };
    return respond(facts, error.status, TEXT_TYPE, error.message, more);
  }
  return respond(facts, 500, TEXT_TYPE, `Something went wrong on our side. Request id: ${facts.requestId}`);
}

/** What is wrong with the proof of a key, in the words of RFC 9449, sections 7.1 and 9. */
const dpopErrors: Partial<Record<RefusalName, string>> = {
  DPOP_NONCE_NEEDED: 'use_dpop_nonce',
  DPOP_PROOF_INVALID: 'invalid_dpop_proof',
};

/** Asks for the proof of a key, or for one of who one is that is not so old, or proves more (RFC 9470, section 3). */
function challenge({ refusal, maxAgeSeconds, acr, message }: Refusal): Record<string, string> | undefined {
  const dpop = dpopErrors[refusal];
  if (dpop)
    return { 'www-authenticate': `DPoP error="${dpop}", error_description="${message}", algs="${dpopAlgorithm}"` };
  if (maxAgeSeconds === undefined && acr === undefined) return undefined;
  const parts = [
    'error="insufficient_user_authentication"',
    `error_description="${message}"`,
    ...(acr === undefined ? [] : [`acr_values="${acr}"`]),
    ...(maxAgeSeconds === undefined ? [] : [`max_age="${maxAgeSeconds}"`]),
  ];
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` };
}

const code = (error: KnownError, facts: RequestFacts) => prefixed(facts, 'known-error', error.code);

/** Errors, worded for a user who has followed a link. */
const linkProblems: Partial<Record<string, string>> = {
  SCHEMA_ERROR: 'The address is not complete. Open the link in the mail once more.',
  VERIFICATION_CODE_NOT_FOUND: 'There is nothing behind this address. Open the link in the mail once more.',
  VERIFICATION_CODE_EXPIRED: 'The link has expired. Use the one in a newer mail.',
};

const problemPage = ({ code, message }: KnownError): string =>
  webPage('This link does not work', html`<p role="alert">${linkProblems[code] ?? message}</p>`);

/** The name of a refusal, for clients that speak our own prefix; a known error has one where the service says why. */
const refusalName = ({ refusal }: Refusal, { headers }: RequestFacts): Record<string, string> | undefined =>
  headers.prefix === OWN_PREFIX ? { [`${OWN_PREFIX}refusal`]: refusal } : undefined;

const respondPage = (facts: RequestFacts, status: number, page: string, more?: Record<string, string>) =>
  respond(facts, status, PAGE_TYPE, page, {
    'content-security-policy': webPagePolicy,
    'x-frame-options': 'DENY',
    ...more,
  });

/** A text answer outside the table, such as the one for unknown paths. */
export const renderText = (facts: RequestFacts, status: number, body: string) =>
  respond(facts, status, TEXT_TYPE, body);

export const renderJson = (facts: RequestFacts, body: unknown) =>
  respond(facts, 200, JSON_TYPE, JSON.stringify(body, null, facts.pretty ? 2 : 0));

function respond(
  facts: RequestFacts,
  status: number,
  type: string,
  body: string | Uint8Array,
  more?: Record<string, string>,
): Rendered {
  const overridden = status >= 400 && facts.headers.get('override-error-status') !== undefined;
  const response = new Response(body as string, {
    status: overridden ? 200 : status,
    headers: {
      ...(facts.ownPage ? ownPageHeaders : { ...anyPageHeaders, ...corsHeaders(facts.headers.answered) }),
      ...commonHeaders,
      'content-type': type,
      ...prefixed(facts, 'request-id', facts.requestId),
      ...(facts.dpopNonce !== undefined && { 'dpop-nonce': facts.dpopNonce }),
      ...(overridden && prefixed(facts, 'actual-status', String(status))),
      ...(facts.noReferrer && { 'referrer-policy': 'no-referrer' }),
      ...more,
    },
  });
  for (const cookie of facts.cookies?.changes ?? []) response.headers.append('set-cookie', cookie);
  return { response, status };
}

function prefixed(
  { headers }: RequestFacts,
  name: (typeof exposedHeaders)[number],
  value: string,
): Record<string, string> {
  const named: Record<string, string> = {};
  for (const prefix of headers.answered) named[prefix + name] = value;
  return named;
}
