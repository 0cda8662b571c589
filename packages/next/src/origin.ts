type Headers = Pick<Request['headers'], 'get'>;

const LOCAL = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether browsers reach the app by https. Plain http counts on this machine only. */
export function isSecure(headers: Headers): boolean {
  return first(headers.get('x-forwarded-proto')) === 'https' || !LOCAL.test(hostOf(headers));
}

/** Whether a page of this very origin asks. Browsers write both headers, and no page can write them. */
export function isOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return false;
  return origin === null ? site !== null : origin === `${isSecure(headers) ? 'https' : 'http'}://${hostOf(headers)}`;
}

/** The host that the browser has asked, before any proxy. */
const hostOf = (headers: Headers) => first(headers.get('x-forwarded-host')) ?? headers.get('host') ?? '';

const first = (list: string | null) => list?.split(',')[0]?.trim();
