type Ask = (url: string, request: RequestInit) => Promise<Response>;
type Visit = (url: URL | string, form?: Record<string, string>) => Promise<Response>;

/**
 * Visits pages as one browser does that keeps cookies, each for its path, but follows no redirect; a form is posted.
 * `ask` sends the requests, with `headers` besides.
 */
export function cookieJar(ask: Ask = fetch, headers: Record<string, string> = {}): Visit {
  const cookies = new Map<string, { readonly path: string; readonly pair: string }>();
  return async (url, form) => {
    const { pathname, href } = new URL(url);
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair);
    const body = form && { method: 'POST', body: new URLSearchParams(form).toString() };
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { ...body, headers: { cookie: sent.join('; '), ...headers, ...type }, redirect: 'manual' } as const;
    const response = await ask(href, request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? '/';
      if (value === '') cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { path, pair: `${name}=${value}` });
    }
    return response;
  };
}
