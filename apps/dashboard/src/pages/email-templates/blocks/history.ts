/** What is edited, what it was before each change, and what was undone. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last change was about. */
  readonly about?: string | undefined;
}

const MOST_STEPS = 200;

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Changes about the same, one after the other, are one step: a word, not its letters. */
export function changedTo<T>({ past, present, about: last }: History<T>, next: T, about?: string): History<T> {
  const isSameStep = about !== undefined && about === last;
  const before = isSameStep ? past : [...past, present].slice(-MOST_STEPS);
  return { past: before, present: next, future: [], about };
}

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [after, ...later] = future;
  return after === undefined ? history : { past: [...past, present], present: after, future: later };
}
