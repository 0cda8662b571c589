import { baseUrl, type World } from './start.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** A page of the dashboard in a browser that keeps the cookies it is given. */
export interface OwnPage {
  get(path: string, headers?: Headers): Promise<Response>;
  /** Sends JSON as a script of the page does; headers that are undefined are left out. */
  post(path: string, body: unknown, headers?: Headers): Promise<Response>;
  /** The cookies it keeps, by name. */
  readonly cookies: ReadonlyMap<string, string>;
}

export function ownPage(fetch: World['service']['fetch'], origin = baseUrl): OwnPage {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit, headers: Headers): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = Object.entries({ cookie: cookie || undefined, ...headers });
    const given = sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]));
    const url = /^https?:/.test(path) ? path : origin + path;
    const answer = await fetch(new Request(url, { ...init, headers: given, redirect: 'manual' }), {
      peer: '127.0.0.1',
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    get: (path, headers = {}) => send(path, { method: 'GET' }, headers),
    post: (path, body, headers = {}) =>
      send(
        path,
        { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
        { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
      ),
  };
}
