import type { CookieJar } from '@latchkey/sdk';
import { accessToken, projectId } from './people.ts';

/** The cookies of a signed-in user. They end with the page, and aren't the browser's. */
export function signedInCookies(claims?: object): CookieJar {
  const jar = new Map([
    [`latchkey-refresh-${projectId}`, 'of-the-gallery'],
    [`latchkey-access-${projectId}`, encodeURIComponent(JSON.stringify(['of-the-gallery', accessToken(claims)]))],
  ]);
  return {
    read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    },
  };
}
