/** The value of a cookie in a cookie header or `document.cookie`; undefined where there is none. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [key, ...value] = cookie.split('=');
    if (key?.trim() === name) return decoded(value.join('=').trim());
  }
  return undefined;
}

/** A cookie for the whole site, as `document.cookie` takes it; null removes it. */
export function cookieText(name: string, value: string | null, options: { seconds: number; secure: boolean }): string {
  const age = value === null ? 0 : options.seconds;
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
