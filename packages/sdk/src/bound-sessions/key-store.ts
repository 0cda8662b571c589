/** Where the key is that sessions are bound to. */
export interface KeyStore {
  /** The key pair, made when there is none yet: ECDSA on P-256. */
  load(): Promise<CryptoKeyPair>;
}

const KEYS = 'keys';
const SESSION = 'session';

const newKeyPair = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

/** A key that is gone with the page, and the sessions with it. */
export function memoryKeys(): KeyStore {
  let made: Promise<CryptoKeyPair> | undefined;
  return {
    load() {
      made ??= newKeyPair();
      return made;
    },
  };
}

/**
 * A key in the browser's database (IndexedDB), for all tabs of the origin. No script can read it out, ours neither: it is
 * not extractable. Where the browser stores nothing, it is gone with the page.
 */
export function browserKeys(name = 'latchkey'): KeyStore {
  const memory = memoryKeys();
  let stored: Promise<CryptoKeyPair> | undefined;
  return {
    load() {
      stored ??= kept(name).catch(() => memory.load());
      return stored;
    },
  };
}

async function kept(name: string): Promise<CryptoKeyPair> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS);
  const database = await result(opening);
  const known = await result<CryptoKeyPair | undefined>(database.transaction(KEYS).objectStore(KEYS).get(SESSION));
  if (known) return known;
  // Making a key takes longer than a transaction stays open.
  const made = await newKeyPair();
  const keys = database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  // Of two tabs that begin at once, the first one's counts.
  await result(keys.add(made, SESSION)).catch(() => {});
  return (await result<CryptoKeyPair | undefined>(database.transaction(KEYS).objectStore(KEYS).get(SESSION))) ?? made;
}

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error);
    };
  });
