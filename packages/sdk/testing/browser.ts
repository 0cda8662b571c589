import type { Environment, TextStorage } from '../src/core/environment.ts';

/** A browser with one cookie jar; its tabs hear and wait for each other. */
export function newBrowser() {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const stored = new Map<string, string>();
  const heard = new Map<string, Set<() => void>>();
  const queues = new Map<string, Promise<unknown>>();

  /** What a tab at this address has of its browser. */
  function tab(href = 'http://localhost:3000/'): Partial<Environment> & { readonly visited: string[] } {
    let address = href;
    const visited: string[] = [];
    const own = new Set<() => void>();
    const ownStored = new Map<string, string>();
    return {
      visited,
      isBrowser: true,
      onCookieChange: undefined,
      cookies: {
        read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        write(cookie) {
          written.push(cookie);
          const [pair = '', ...attributes] = cookie.split('; ');
          const [name = '', value = ''] = pair.split('=');
          if (attributes.includes('Max-Age=0')) jar.delete(name);
          else jar.set(name, value);
        },
      },
      tabs(name) {
        const all = heard.get(name) ?? new Set();
        heard.set(name, all);
        return {
          announce() {
            for (const listener of [...all]) if (!own.has(listener)) listener();
          },
          listen(listener) {
            own.add(listener);
            all.add(listener);
            return () => all.delete(listener);
          },
        };
      },
      exclusively(name, work) {
        const turn = (queues.get(name) ?? Promise.resolve()).then(work);
        queues.set(
          name,
          turn.catch(() => {}),
        );
        return turn;
      },
      tabStorage: storageIn(ownStored),
      browserStorage: storageIn(stored),
      page: {
        href: () => address,
        go: (url, { replace }) => visited.push(replace ? `replace ${url}` : url),
        rewrite(url) {
          address = url;
        },
      },
    };
  }

  return { tab, jar, written, stored };
}

const storageIn = (stored: Map<string, string>): TextStorage => ({
  read: (name) => stored.get(name) ?? null,
  write: (name, value) => (value === null ? stored.delete(name) : stored.set(name, value)),
});
