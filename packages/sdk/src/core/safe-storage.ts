import type { TextStorage } from './environment.ts';

/** A text that outlives the page, such as one under a name in a storage of the browser. */
export interface StoredText {
  /** What was kept last; null where nothing is. */
  read(): string | null;
  /** Whether it could be kept: browsers may refuse. Null forgets it. */
  keep(text: string | null): boolean;
}

export function storedText(storage: TextStorage | undefined, name: string): StoredText {
  return {
    read() {
      try {
        return storage?.read(name) ?? null;
      } catch {
        return null;
      }
    },
    keep(text) {
      try {
        storage?.write(name, text);
        return storage !== undefined;
      } catch {
        return false;
      }
    },
  };
}

/** One that is forgotten with the page. */
export function memoryText(): StoredText {
  let kept: string | null = null;
  return {
    read: () => kept,
    keep(text) {
      kept = text;
      return true;
    },
  };
}
