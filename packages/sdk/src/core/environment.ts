import type { WebAuthn } from './web-authn.ts';

/** Everything outside of the SDK that it touches; tests and unusual hosts replace what they like. */
export interface Environment {
  /** Decides the defaults: where tokens may be kept, whether reads are cached, how pages are changed. */
  readonly isBrowser: boolean;
  /** Sends every request of the SDK, as `fetch` of the web does. */
  fetch(input: string, init: RequestInit): Promise<Response>;
  /** Now, in milliseconds since 1970. */
  clock(): number;
  /** Resolves after this time. */
  wait(millis: number): Promise<void>;
  /** Repeats the work until the returned function is called. */
  every(millis: number, work: () => void): () => void;
  /** At least 0, below 1. */
  random(): number;
  /** A text of 128 random bits, which is never made twice. */
  nonce(): string;
  /** This many bytes from a cryptographic source. */
  randomBytes(count: number): Uint8Array;
  /** Whether the device is certainly offline; false if the host can't tell. */
  isOffline(): boolean;
  /** `document.cookie`, or whatever stands for it. */
  readonly cookies?: CookieJar | undefined;
  /** Calls back when cookies of the page change, by whomever; undefined where the host cannot tell. */
  readonly onCookieChange?: ((listener: () => void) => () => void) | undefined;
  /** A line to the other tabs of the same origin. */
  readonly tabs?: ((name: string) => Tabs) | undefined;
  /** Does the work while no other tab does work of the same name. */
  readonly exclusively?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** The page that the SDK runs in, which it reads and leaves; undefined where there is none. */
  readonly page?: Page | undefined;
  /** `sessionStorage`, or whatever stands for it: kept until the tab is closed. */
  readonly tabStorage?: TextStorage | undefined;
  /** `localStorage`, or whatever stands for it: kept for long, and shared by tabs. */
  readonly browserStorage?: TextStorage | undefined;
  /** What makes and uses passkeys, in the place of the browser itself. */
  readonly webAuthn?: WebAuthn | undefined;
  /** Whether there is anything that could use one. */
  canUsePasskeys(): boolean;
}

/** Texts by name, as `localStorage` has them. */
export interface TextStorage {
  /** Null where nothing has this name. May throw where the host stores nothing. */
  read(name: string): string | null;
  /** Null removes it. */
  write(name: string, value: string | null): void;
}

/** Where cookies are read and written: `document.cookie`, or what stands for it. */
export interface CookieJar {
  /** All cookies in one text, as a `cookie` header has them. */
  read(): string;
  /** Sets one cookie, with its attributes: `name=value; path=/`. */
  write(cookie: string): void;
}

/** A line between the tabs of one origin, on which one tells the others that something has changed. */
export interface Tabs {
  /** Tells the other tabs; the own one hears nothing of it. */
  announce(): void;
  /** Calls back whenever another tab announces something, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** The page of a browser, or what stands for it: its address, and the ways to another one. */
export interface Page {
  /** The whole address, with its fragment. */
  href(): string;
  /** Leaves for another address; with `replace` the page is not come back to. */
  go(url: string, options: { replace: boolean }): void;
  /** Changes the address, and stays on the page. */
  rewrite(url: string): void;
}

/** The host's own means, with the given ones in their place. Touches nothing before it is used. */
export function environmentOf(changes: Partial<Environment> = {}): Environment {
  const isBrowser =
    typeof window !== 'undefined' && typeof document !== 'undefined' && typeof document.createElement === 'function';
  return { ...everywhere, ...(isBrowser && inBrowser()), isBrowser, ...changes };
}

const everywhere = {
  fetch: (input: string, init: RequestInit) => fetch(input, init),
  clock: () => Date.now(),
  wait: (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis)),
  every(millis: number, work: () => void) {
    const timer = setInterval(work, millis);
    return () => clearInterval(timer);
  },
  random: () => Math.random(),
  // Not randomUUID, which pages without https do not have.
  nonce: () => crypto.getRandomValues(new Uint32Array(4)).join(''),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  isOffline: () => globalThis.navigator?.onLine === false,
  canUsePasskeys: () => typeof PublicKeyCredential === 'function',
};

function inBrowser(): Partial<Environment> {
  const store = (globalThis as { cookieStore?: EventTarget }).cookieStore;
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return {
    cookies: {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: CookieStore cannot write before the page is left.
        document.cookie = cookie;
      },
    },
    onCookieChange: store && ((listener) => listenTo(store, 'change', listener)),
    tabs: typeof BroadcastChannel === 'undefined' ? undefined : tabsOf,
    exclusively: locks && ((name, work) => locks.request(name, work) as ReturnType<typeof work>),
    page: {
      href: () => location.href,
      go: (url, { replace }) => (replace ? location.replace(url) : location.assign(url)),
      rewrite: (url) => history.replaceState(history.state, '', url),
    },
    tabStorage: storageOf(() => sessionStorage),
    browserStorage: storageOf(() => localStorage),
  };
}

/** Asked for when it is used: where browsers store nothing, already naming it throws. */
function storageOf(storage: () => Storage): TextStorage {
  return {
    read: (name) => storage().getItem(name),
    write: (name, value) => (value === null ? storage().removeItem(name) : storage().setItem(name, value)),
  };
}

/** One channel for both directions, so that a tab does not hear itself. */
function tabsOf(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    announce: () => channel.postMessage(''),
    listen: (listener) => listenTo(channel, 'message', listener),
  };
}

function listenTo(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
