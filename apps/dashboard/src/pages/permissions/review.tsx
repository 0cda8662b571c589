import { Button, ErrorBoundary } from '@latchkey/react';
import { Suspense, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';
import { useCursorPagination } from '../../ui/data/pagination.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { SectionSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';
import { useAnswer } from '../../ui/overlay/use-answer.ts';
import { changesOf } from './changes-of.ts';
import { Differences } from './differences.tsx';
import type { Definitions, Draft } from './use-definitions.ts';

const PAGE_SIZE = 10;

interface ReviewProps {
  readonly definitions: Definitions;
  readonly draft: Draft;
  readonly save: () => Promise<void>;
  readonly back: 'Back' | 'Cancel';
  readonly onBack: () => void;
}

/** Reviews a change and the users it affects. */
export function Review({ definitions: { scope, all }, draft, save, back, onBack }: ReviewProps) {
  const app = useAdminApp();
  const { cursor, buttons } = useCursorPagination();
  const { permissionId, change } = draft;
  const page = useMemo(
    () =>
      new AsyncValue(() => app.previewPermissionDefinition({ scope, permissionId, change, cursor, limit: PAGE_SIZE })),
    [app, scope, permissionId, change, cursor],
  );

  const { isBusy, error, form } = useAnswer(save);

  return (
    <form {...form}>
      <ul className="list-disc space-y-1 ps-5 text-soft [overflow-wrap:anywhere]" aria-label="Changes">
        {changesOf(all, draft).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ErrorBoundary>
        <Suspense fallback={<SectionSkeleton />}>
          <Differences page={page} scope={scope} buttons={buttons} />
        </Suspense>
      </ErrorBoundary>
      <ErrorMessage error={error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" busy={isBusy} variant={change ? 'primary' : 'destructive'}>
          {change ? 'Save permission' : 'Delete permission'}
        </Button>
      </DialogButtons>
    </form>
  );
}
