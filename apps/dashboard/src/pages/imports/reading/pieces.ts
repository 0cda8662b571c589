/** A file's text in pieces, and how much of it was read. */
export interface Pieces {
  readonly pieces: AsyncIterable<string>;
  /** From 0 to 1. */
  share(): number;
}

/** Reads a file piece by piece: one of a million users isn't held in memory. */
export function piecesOf(file: File): Pieces {
  let read = 0;
  async function* pieces(): AsyncGenerator<string> {
    const reader = file.stream().getReader();
    const decoder = new TextDecoder();
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        read += chunk.value.length;
        yield decoder.decode(chunk.value, { stream: true });
      }
      yield decoder.decode();
    } finally {
      await reader.cancel();
    }
  }
  return { pieces: pieces(), share: () => (file.size === 0 ? 1 : read / file.size) };
}

/** Whether it's CSV, by its name. */
export const isTable = (file: File): boolean => file.name.toLowerCase().endsWith('.csv');
