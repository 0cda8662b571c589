const REQUEST_ID = '0199c3c2-7c1e-7a44-9d2f-5b8f6a0e31c7';

export const ok = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'x-latchkey-request-id': REQUEST_ID } });

/** As the service answers failures: with status 200, and the true one in a header. */
function failure(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'x-latchkey-actual-status': String(status), 'x-latchkey-request-id': REQUEST_ID, ...headers },
  });
}

/** A plain-text refusal, with the name that our own clients are told. */
export const refusal = (name: string, status: number, sentence: string) =>
  failure(status, sentence, { 'x-latchkey-refusal': name });

export const breakdown = () => failure(500, 'Internal server error');

export const known = (status: number, code: string, error: string, details?: object) =>
  failure(status, JSON.stringify({ code, error, ...(details && { details }) }), {
    'x-latchkey-known-error': code,
    'content-type': 'application/json',
  });

/** For the session routes, which are no part of the API. */
export const plain = (status: number, body: unknown = {}) => Response.json(body, { status });
