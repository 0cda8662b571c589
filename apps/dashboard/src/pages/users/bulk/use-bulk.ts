import { useUser } from '@latchkey/react';
import { useState } from 'react';
import type { Selection } from '../selection.ts';
import { type BulkAction, type Candidate, isHit, lookAt, type Step } from './bulk-actions.ts';
import { useRun } from './use-run.ts';

/** What somebody is asked before an act. */
interface Question {
  readonly kind: 'question';
  readonly act: BulkAction;
  /** Undefined until all have been looked at. */
  readonly candidates: readonly Candidate[] | undefined;
}

/** What is under way, or was not done for all. */
interface Round {
  readonly kind: 'round';
  readonly step: Step;
  readonly undo: Step | undefined;
  readonly candidates: readonly Candidate[];
  readonly reason: string | null;
  readonly isOver: boolean;
}

/** What was done, until somebody has seen enough of it. */
export interface Notice {
  readonly text: string;
  readonly undo: (() => void) | undefined;
}

type Planned = Pick<Round, 'step' | 'undo' | 'candidates' | 'reason'>;

/** From the question to what can be undone: acts on many users at once. */
export function useBulk(selection: Selection, onDeleted: (ids: readonly string[]) => void) {
  const owner = useUser({ or: 'throw' });
  const { outcomes, start, stop } = useRun();
  const [open, setOpen] = useState<Question | Round>();
  const [notice, setNotice] = useState<Notice>();

  function ask(act: BulkAction): void {
    setNotice(undefined);
    const asked: Question = { kind: 'question', act, candidates: undefined };
    setOpen(asked);
    void lookAt(act, [...selection.chosen.values()], owner.id).then((candidates) =>
      // Somebody may have thought better of it meanwhile.
      setOpen((open) => (open === asked ? { ...asked, candidates } : open)),
    );
  }

  /** Does what was asked. Whom it leaves out is selected no more, lest the next act hits them unseen. */
  function begin({ act, candidates = [] }: Question, reason: string | null): void {
    selection.drop(candidates.filter((candidate) => !isHit(candidate)).map(({ user }) => user.id));
    void run({ step: act, undo: act.undo, candidates: candidates.filter(isHit), reason });
  }

  async function run(round: Planned, tried = round.candidates): Promise<void> {
    setNotice(undefined);
    setOpen({ kind: 'round', ...round, isOver: false });
    const ended = await start(tried, (candidate) => round.step.run(candidate, round.reason));
    const isDone = ({ user }: Candidate) => ended.get(user.id)?.status === 'done';
    if (round.candidates.every(isDone)) finish(round, round.candidates);
    else setOpen({ kind: 'round', ...round, isOver: true });
  }

  function finish({ step, undo }: Planned, done: readonly Candidate[]): void {
    setOpen(undefined);
    if (done.length === 0) return;
    const ids = done.map(({ user }) => user.id);
    selection.drop(ids);
    if (step.deletes) onDeleted(ids);
    const takeBack = undo && (() => void run({ step: undo, undo: undefined, candidates: done, reason: null }));
    setNotice({ text: step.done(done.length), undo: takeBack });
  }

  /** While something is under way, that is stopped first. */
  function close(): void {
    if (open?.kind !== 'round') setOpen(undefined);
    else if (!open.isOver) stop();
    else
      finish(
        open,
        open.candidates.filter(({ user }) => outcomes.get(user.id)?.status === 'done'),
      );
  }

  return { open, notice, outcomes, ask, begin, run, stop, close, dismiss: () => setNotice(undefined) };
}
