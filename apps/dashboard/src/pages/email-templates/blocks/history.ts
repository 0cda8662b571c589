/** An undo history. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The field that the last change edited. */
  readonly about?: string | undefined;
}

const MOST_STEPS = 200;

export const begun = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Consecutive changes to the same field are one undo step, so that undo removes a word and not a letter. */
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
