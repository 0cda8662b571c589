import { useUser } from '@latchkey/react';
import { useState } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import type { Selection } from '../selection.ts';
import { type BulkAction, type Candidate, type Given, isHit, lookAt, type Step } from './bulk-actions.ts';
import { useRun } from './use-run.ts';

/** What was asked for besides the confirmation. */
export type BulkAnswer = Omit<Given, 'app'>;

/** The confirmation before an action. */
interface Question {
  readonly kind: 'question';
  readonly act: BulkAction;
  /** Undefined until every user has been checked. */
  readonly candidates: readonly Candidate[] | undefined;
}

/** A running action, or one that failed for some users. */
interface Round {
  readonly kind: 'round';
  readonly step: Step;
  readonly undo: Step | undefined;
  readonly candidates: readonly Candidate[];
  readonly answer: BulkAnswer;
  readonly isOver: boolean;
}

/** A finished action, until dismissed. */
export interface Notice {
  readonly text: string;
  readonly undo: (() => void) | undefined;
}

const NO_ANSWER: BulkAnswer = { reason: null, teamId: undefined };

type Planned = Pick<Round, 'step' | 'undo' | 'candidates' | 'answer'>;

/** Actions on many users, from the confirmation to undo. */
export function useBulk(selection: Selection) {
  const owner = useUser({ or: 'throw' });
  const app = useAdminApp();
  const { outcomes, start, stop } = useRun();
  const [open, setOpen] = useState<Question | Round>();
  const [notice, setNotice] = useState<Notice>();

  function ask(act: BulkAction): void {
    setNotice(undefined);
    const asked: Question = { kind: 'question', act, candidates: undefined };
    setOpen(asked);
    void lookAt(act, [...selection.chosen.values()], owner.id).then((candidates) =>
      // The dialog may have been closed meanwhile.
      setOpen((open) => (open === asked ? { ...asked, candidates } : open)),
    );
  }

  /** Runs a confirmed action. Skipped users are deselected, so that the next action doesn't affect them unnoticed. */
  function begin({ act, candidates = [] }: Question, answer: BulkAnswer): void {
    selection.drop(candidates.filter((candidate) => !isHit(candidate)).map(({ user }) => user.id));
    void run({ step: act, undo: act.undo, candidates: candidates.filter(isHit), answer });
  }

  async function run(round: Planned, tried = round.candidates): Promise<void> {
    setNotice(undefined);
    setOpen({ kind: 'round', ...round, isOver: false });
    const ended = await start(tried, round.step.atOnce, round.step.begin({ app, ...round.answer }));
    const isDone = ({ user }: Candidate) => ended.get(user.id)?.status === 'done';
    if (round.candidates.every(isDone)) finish(round, round.candidates);
    else setOpen({ kind: 'round', ...round, isOver: true });
  }

  function finish({ step, undo }: Planned, done: readonly Candidate[]): void {
    setOpen(undefined);
    if (done.length === 0) return;
    const ids = done.map(({ user }) => user.id);
    selection.drop(ids);
    const takeBack = undo && (() => void run({ step: undo, undo: undefined, candidates: done, answer: NO_ANSWER }));
    setNotice({ text: step.done(done.length), undo: takeBack });
  }

  /** A running action is stopped first. */
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
