import { ErrorBoundary } from '@latchkey/react';
import { type Erasure, readErasure } from '@latchkey/sdk/personal-data';
import { useAdminApp } from '../../app/current-project.ts';
import { ItemNotFound } from '../../features/projects/item-not-found.tsx';
import { PageLink } from '../../features/projects/page-link.tsx';
import { useAsked } from '../../ui/data/use-asked.ts';
import { PendingPage } from '../../ui/layout/page.tsx';

interface MissingUserProps {
  readonly id: string;
}

/** In place of a user who doesn't exist: that they were erased and when, if they were. */
export const MissingUser = ({ id }: MissingUserProps) => (
  <ErrorBoundary>
    <Asked id={id} />
  </ErrorBoundary>
);

function Asked({ id }: MissingUserProps) {
  const app = useAdminApp();
  const asked = useAsked(id, async () => ({ erasure: await readErasure(app, { id }) }));
  if (!asked) return <PendingPage title="User" skeleton="user" />;
  return asked.erasure ? <ErasedUser erasure={asked.erasure} /> : <UserNotFound />;
}

/** A user who was never here, or an address that is none of a user. */
export const UserNotFound = () => (
  <ItemNotFound
    title="User not found"
    text="Check the URL. The ID may be of another project."
    list={['users', 'All users']}
  />
);

function ErasedUser({ erasure: { erasedAt, requestedBy, erased, mergedInto } }: { readonly erasure: Erasure }) {
  // Activity belongs to the metrics, which forget the user in their own time.
  const { activity: _, ...records } = erased ?? {};
  const count = Object.values(records).reduce((sum, rows) => sum + rows, 0);
  const deleted = count > 0 ? ` Records deleted: ${count.toLocaleString('en')}.` : '';
  return (
    <ItemNotFound
      title="User erased"
      text={
        <>
          The data of this user was erased on {date.format(erasedAt)}, {requesters[requestedBy]}.{deleted}
          {mergedInto && (
            <>
              {' '}
              The user was merged into{' '}
              <PageLink page={`users/${mergedInto}`} tone="accent">
                another user
              </PageLink>
              .
            </>
          )}
        </>
      }
      list={['users', 'All users']}
    />
  );
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

const requesters: Readonly<Record<Erasure['requestedBy'], string>> = {
  user: 'at their own request',
  owner: 'by an owner of the project',
  server: 'by a server of the project',
  system: 'by the service',
};
