export const ok = (body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { 'x-latchkey-request-id': 'req_ok', ...headers } });

/** As the service answers failures: with status 200, and the true one in a header. */
export const failure = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'x-latchkey-actual-status': String(status), 'x-latchkey-request-id': 'req_7f3k2', ...headers },
  });

export const knownError = (code: string, status: number, details?: object, error = `It says ${code}.`) =>
  failure(status, JSON.stringify({ code, error, ...(details && { details }) }), {
    'content-type': 'application/json',
    'x-latchkey-known-error': code,
  });

/** A plain-text refusal, with the name that our own clients are told. */
export const refusal = (name: string, status: number, sentence: string, headers: Record<string, string> = {}) =>
  failure(status, sentence, { 'x-latchkey-refusal': name, ...headers });

export const tooMany = (seconds: number) => failure(429, 'Too many requests.', { 'retry-after': String(seconds) });

export const networkDown = () => new TypeError('fetch failed');
