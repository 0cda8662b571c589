import { KnownError } from '@latchkey/sdk';
import { useParams } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { NotFound } from '../../ui/layout/not-found.tsx';
import { Page, PendingPage } from '../../ui/layout/page.tsx';
import { SectionCards } from '../../ui/layout/section-cards.tsx';
import { Identity } from './identity.tsx';
import { Impersonate } from './impersonation-form.tsx';
import { Profile } from './profile.tsx';
import { sections } from './sections.ts';
import { type UserDetail, UserDetailContext } from './user-detail.ts';

/** Everything of one user, and what owners can do for it. */
export function User() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const adminApp = useAdminApp();
  const detail = useMemo(
    (): UserDetail => ({ userId, app: adminApp, stores: adminApp.userStores(userId), isLeaving: false }),
    [adminApp, userId],
  );
  const { subscribe, getSnapshot } = detail.stores.user;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  const user = known.status === 'ok' ? known.data : undefined;
  const isNoId = known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR');
  if (user === null && detail.isLeaving) return <PendingPage title="Users" skeleton="table" />;
  if (user === null || isNoId) {
    return <NotFound title="No such user" text="The address may be mistyped, or the user was deleted." />;
  }
  return (
    <UserDetailContext value={detail}>
      <Page
        title={user ? nameOf(user) : 'User'}
        description={user && <Identity user={user} />}
        action={user && <Impersonate user={user} />}
        skeleton="form"
      >
        <div className="flex flex-col gap-6">
          <Profile />
          <SectionCards sections={sections} />
        </div>
      </Page>
    </UserDetailContext>
  );
}
