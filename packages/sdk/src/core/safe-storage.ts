import type { TextStorage } from './environment.ts';

/** A text that outlives the page, such as one under a name in a storage of the browser. */
export interface KeptText {
  /** What was kept last; null where nothing is. */
  read(): string | null;
  /** Whether it could be kept: browsers may refuse. Null forgets it. */
  keep(text: string | null): boolean;
}

export function keptText(storage: TextStorage | undefined, name: string): KeptText {
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
export function memoryText(): KeptText {
  let kept: string | null = null;
  return {
    read: () => kept,
    keep(text) {
      kept = text;
      return true;
    },
  };
}
