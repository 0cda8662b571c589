/** Which messages were handled. A table in the application's database makes it outlive the process. */
export interface SeenWebhooks {
  /** Whether the message with this id was handled. */
  has(id: string): boolean | Promise<boolean>;
  /** Remembers it; called once the handler is done. */
  add(id: string): unknown;
}

/** Remembers the latest `most` ids in memory. */
export function seenInMemory(most = 10_000): SeenWebhooks {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      if (ids.size > most) ids.delete(ids.values().next().value as string);
    },
  };
}
