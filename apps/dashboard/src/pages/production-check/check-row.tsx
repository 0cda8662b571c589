import { Link } from '@tanstack/react-router';
import { Allowed } from '../../app/allowed.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { textLink } from '../../ui/layout/text-link.ts';
import type { Check } from './checks.ts';

interface CheckRowProps {
  readonly check: Check;
  readonly isBusy: boolean;
  /** Why the last fix failed. */
  readonly error: unknown;
  readonly onFix: () => void;
}

/** A check with its status, reason and fix. */
export function CheckRow({ check: { title, why, problem, fix }, isBusy, error, onFix }: CheckRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
          {problem ? <Badge tone="danger">Fails</Badge> : <Badge tone="success">Passes</Badge>}
        </p>
        {problem && <p className="mt-1 [overflow-wrap:anywhere]">{problem.message}.</p>}
        <p className="mt-0.5 max-w-prose text-pretty text-soft">{why}</p>
        <ErrorMessage error={error} />
      </div>
      {problem && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={problem.relativeFixUrl} className={textLink} aria-label={`Open setting: ${title}`}>
            Open setting
          </Link>
          {fix && (
            <Allowed call="PATCH /internal/projects/current">
              <RowButton aria-label={`${fix.label}: ${title}`} aria-busy={isBusy || undefined} onClick={onFix}>
                {fix.label}
              </RowButton>
            </Allowed>
          )}
        </div>
      )}
    </li>
  );
}
