import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { Check } from './checks.ts';
import { usePut } from './use-fix.ts';

interface FixQuestionProps {
  readonly check: Check | undefined;
  readonly onClose: () => void;
}

/** Confirms a fix that may break something. */
export function FixQuestion({ check, onClose }: FixQuestionProps) {
  const put = usePut();
  return (
    <Confirm
      open={check !== undefined}
      title={check?.fix?.question?.title ?? ''}
      action={check?.fix?.label ?? ''}
      act={() => check && put(check)}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{check?.fix?.question?.text}</p>
    </Confirm>
  );
}
