/** A queue in turns: one item of each owner before the second one of any. */
export interface FairQueue<T> {
  /** False where there is no room. */
  add(owner: string, item: T): boolean;
  take(): T | undefined;
  size(): number;
}

/** Room for all owners together, and for one of them. */
export interface Room {
  readonly most: number;
  readonly mostOfOne: number;
}

export function fairQueue<T>({ most, mostOfOne }: Room): FairQueue<T> {
  /** Whose turn it is comes first. */
  const lines = new Map<string, T[]>();
  let count = 0;
  return {
    size: () => count,
    add(owner, item) {
      const line = lines.get(owner) ?? [];
      // One owner may hold at most as many slots as are still free, so busy owners leave room for a quiet one.
      if (line.length >= Math.min(mostOfOne, most - count)) return false;
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
