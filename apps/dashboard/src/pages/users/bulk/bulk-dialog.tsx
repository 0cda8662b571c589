import { Dialog } from '@latchkey/react';
import { SectionSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import { BulkRun } from './bulk-run.tsx';
import type { useBulk } from './use-bulk.ts';

type Bulk = ReturnType<typeof useBulk>;

/** Confirms an action on many users and shows its progress. Stays open if some users failed. */
export function BulkDialog({ bulk }: { readonly bulk: Bulk }) {
  const { open, outcomes, begin, run, stop, close } = bulk;
  if (!open) return null;
  return (
    <Dialog open onClose={close} title={titleOf(bulk)}>
      {open.kind === 'round' ? (
        <BulkRun {...open} outcomes={outcomes} onStop={stop} onRetry={(left) => void run(open, left)} onClose={close} />
      ) : open.candidates ? (
        <BulkQuestion
          act={open.act}
          candidates={open.candidates}
          onCancel={close}
          onStart={(answer) => begin(open, answer)}
        />
      ) : (
        <SectionSkeleton />
      )}
    </Dialog>
  );
}

function titleOf({ open, outcomes }: Bulk): string {
  if (open?.kind !== 'round') return open?.act.title ?? '';
  const { step, candidates, isOver } = open;
  const left = candidates.filter(({ user }) => outcomes.get(user.id)?.status !== 'done');
  return isOver ? step.failed(left.length) : step.running(candidates.length);
}
