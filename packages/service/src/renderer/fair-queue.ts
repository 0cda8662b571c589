/** What waits, in turns: one of each owner before the second one of anybody. */
export interface FairQueue<T> {
  /** False where there is no room. */
  add(owner: string, item: T): boolean;
  take(): T | undefined;
  isEmpty(): boolean;
}

export function fairQueue<T>({ most, mostOfOne }: { most: number; mostOfOne: number }): FairQueue<T> {
  /** Whose turn it is comes first. */
  const lines = new Map<string, T[]>();
  let count = 0;
  return {
    isEmpty: () => count === 0,
    add(owner, item) {
      const line = lines.get(owner) ?? [];
      if (count >= most || line.length >= mostOfOne) return false;
      line.push(item);
      lines.set(owner, line);
      count++;
      return true;
    },
    take() {
      const [first] = lines;
      if (!first) return undefined;
      const [owner, line] = first;
      const item = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      count--;
      return item;
    },
  };
}
