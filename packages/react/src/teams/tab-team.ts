const PREFIX = 'latchkey_team:';
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** The id of the team that was chosen in this tab; empty for none of them, undefined where nothing was chosen. */
export function tabTeam(projectId: string, userId: string): string | undefined {
  const key = keyOf(projectId, userId);
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // The page may keep nothing: the memory is enough until it is loaded anew.
    return inMemory.get(key);
  }
}

export function chooseTabTeam(projectId: string, userId: string, teamId: string | null): void {
  const key = keyOf(projectId, userId);
  try {
    sessionStorage.setItem(key, teamId ?? '');
  } catch {
    inMemory.set(key, teamId ?? '');
  }
  for (const listener of listeners) listener();
}

export function onTabTeam(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another person in the same tab has chosen nothing yet. */
const keyOf = (projectId: string, userId: string) => `${PREFIX}${projectId}:${userId}`;
