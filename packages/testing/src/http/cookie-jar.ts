/** Visits pages as one browser does that keeps its cookies, but follows no redirect; a form is posted. */
export function cookieJar(): (url: URL, form?: Record<string, string>) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url, { ...sent, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}
