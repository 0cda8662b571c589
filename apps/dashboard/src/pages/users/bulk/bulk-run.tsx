import { Button } from '@latchkey/react';
import { useEffect, useRef } from 'react';
import { describeError } from '../../../app/describe-error.ts';
import { users } from '../../../features/users/user-count.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import type { Candidate } from './bulk-actions.ts';
import { HitList } from './hit-list.tsx';
import type { Outcome } from './use-run.ts';

interface BulkRunProps {
  readonly candidates: readonly Candidate[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly isOver: boolean;
  readonly onStop: () => void;
  readonly onRetry: (left: readonly Candidate[]) => void;
  readonly onClose: () => void;
}

const isLeft = (outcome: Outcome | undefined) => outcome?.status === 'failed' || outcome?.status === 'stopped';

/** The progress, then the users that failed and why. */
export function BulkRun({ candidates, outcomes, isOver, onStop, onRetry, onClose }: BulkRunProps) {
  const done = candidates.filter(({ user }) => outcomes.get(user.id)?.status === 'done').length;
  const left = candidates.filter(({ user }) => isLeft(outcomes.get(user.id)));
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <div className="space-y-4">
      <p ref={status} role="status" tabIndex={-1} className="text-soft focus-visible:outline-none">
        {done} of {users(candidates.length)} done{isOver && left.length > 0 && `, ${left.length} failed`}
      </p>
      <Progress max={candidates.length} value={done} />
      {left.length > 0 && (
        <HitList
          label="Failed"
          hits={left.map(({ user }) => ({ user, note: <Reason outcome={outcomes.get(user.id)} /> }))}
        />
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={isOver ? onClose : onStop}>
          {isOver ? 'Done' : 'Stop'}
        </Button>
        {isOver && <Button onClick={() => onRetry(left)}>Retry</Button>}
      </DialogButtons>
    </div>
  );
}

const Reason = ({ outcome }: { readonly outcome: Outcome | undefined }) =>
  outcome?.status === 'failed' ? (
    <p className="text-danger text-xs">{describeError(outcome.error).text}</p>
  ) : (
    <p className="text-soft text-xs">Stopped</p>
  );
