import { type EventKind, type EventResult, eventKinds } from '@latchkey/protocol/event-kinds';

const resultIn = (kind: EventKind): EventResult => {
  const facts = eventKinds[kind];
  return 'result' in facts ? facts.result : 'done';
};

/** What came of an event; what a kind of another release says is done. */
export const resultOf = (kind: string): EventResult => (kind in eventKinds ? resultIn(kind as EventKind) : 'done');

/** The kinds whose result is, or is not, this one. */
export function kindsOf(result: EventResult): { readonly isIn: boolean; readonly kinds: readonly string[] } {
  const kinds = (Object.keys(eventKinds) as EventKind[]).filter((kind) =>
    result === 'done' ? resultIn(kind) !== 'done' : resultIn(kind) === result,
  );
  return { isIn: result !== 'done', kinds };
}
