import type { Transport } from './serve.ts';

type Fetch = (request: Request, transport: Transport) => Promise<Response>;

const YEAR_SECONDS = 31_536_000;
/** RFC 6797. Of other hosts below the same name nothing is known. */
const POLICY = `max-age=${YEAR_SECONDS}`;

/** Where people come by https, every answer tells browsers to come by nothing else from then on. */
export function withStrictTransport(baseUrl: string, fetch: Fetch): Fetch {
  if (!baseUrl.startsWith('https:')) return fetch;
  return async (request, transport) => {
    const answer = await fetch(request, transport);
    answer.headers.set('strict-transport-security', POLICY);
    return answer;
  };
}
