import { Button, useStore } from '@latchkey/react';
import { memo, useCallback, useMemo } from 'react';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { Paging } from '../../../ui/data/pagination.tsx';
import { isUnderWay, usePolling } from '../../../ui/data/use-polling.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';
import { isFiltered, type MailSearch, mailFilter } from '../mails-store.ts';
import { MailTable } from './mail-table.tsx';
import { NoMails } from './no-mails.tsx';

interface MailListProps {
  readonly search: MailSearch;
  readonly onClear: () => void;
}

/** One page of emails, refreshed while any is under way. */
export const MailList = memo(function MailList({ search, onClear }: MailListProps) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const { to, state, kind, since, cursor } = search;
  const filter = useMemo(
    () => mailFilter(adminApp, { to, state, kind, since, cursor }),
    [adminApp, to, state, kind, since, cursor],
  );
  const mails = useStore(useMemo(() => adminApp.emailsStore(filter), [adminApp, filter]));
  const isWatched = mails.some(isUnderWay);
  usePolling(
    isWatched,
    useCallback(() => adminApp.listEmails(filter), [adminApp, filter]),
  );

  if (mails.length === 0 && isFiltered(search)) {
    return (
      <EmptyState
        icon="search"
        title="No emails found"
        text="No emails match these filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (mails.length === 0 && !cursor) return <NoMails />;
  if (mails.length === 0) {
    return (
      <EmptyState
        icon="mail"
        title="This page is empty now"
        text="Old emails are removed from the log."
        action={<LinkButton to={pathOf(id, 'emails')}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {mails.length === 1 ? '1 email' : `${mails.length} emails`} on this page
      </p>
      <MailTable mails={mails} />
      {isWatched && (
        <p className="mt-3 flex items-center gap-2 text-soft text-xs">
          <span
            aria-hidden="true"
            className="size-1.5 animate-pulse rounded-full bg-accent motion-reduce:animate-none"
          />
          Updates automatically while emails are being delivered.
        </p>
      )}
      <Paging search={search} nextCursor={mails.nextCursor} />
    </>
  );
});
