import { ErrorBoundary, useStore } from '@latchkey/react';
import type { PermissionQuestion } from '@latchkey/sdk/admin';
import { Suspense, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';
import { SectionSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';

interface WhyProps {
  readonly name: string;
  readonly question: PermissionQuestion;
}

const look =
  'min-h-7 rounded-control border border-line bg-card px-2.5 font-medium text-small text-soft hover:border-input hover:text-foreground pointer-coarse:min-h-11 pointer-coarse:px-4';

/** Shows why a user has a permission; loaded on demand. */
export function Why({ name, question: { userId, permissionId, teamId } }: WhyProps) {
  const app = useAdminApp();
  const reason = useMemo(
    () => new AsyncValue(() => app.getPermissionReason({ userId, permissionId, teamId })),
    [app, userId, permissionId, teamId],
  );
  const button = (
    <>
      Why<span className="sr-only"> {name}</span>
    </>
  );
  return (
    <Popover button={button} buttonClassName={look} align="end">
      {() => (
        <div className="p-4 text-start">
          <ErrorBoundary>
            <Suspense fallback={<SectionSkeleton />}>
              <Reason reason={reason} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </Popover>
  );
}

function Reason({ reason }: { readonly reason: AsyncValue<string[] | null> }) {
  const chain = useStore(reason);
  if (!chain) return <p role="status">This user no longer has the permission.</p>;
  const [granted, ...others] = chain;
  return (
    <div role="status" className="[overflow-wrap:anywhere]">
      <p>
        <code dir="ltr" className="font-medium font-mono text-small">
          {granted}
        </code>{' '}
        is granted{others.length === 0 ? '.' : ', which includes'}
      </p>
      {others.map((id, index) => (
        <p key={id} className="text-soft">
          <code dir="ltr" className="font-mono text-small text-foreground">
            {id}
          </code>
          {index < others.length - 1 ? ', which includes' : '.'}
        </p>
      ))}
    </div>
  );
}
