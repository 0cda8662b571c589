import { KnownError, type Store } from '@latchkey/sdk';
import { useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Page, PendingPage } from '../../ui/layout/page.tsx';
import { TabNav, useTab } from '../../ui/layout/tab-nav.tsx';
import { Identity, States } from './identity.tsx';
import { MissingUser, UserNotFound } from './missing-user.tsx';
import { Neighbors } from './neighbors.tsx';
import { tabs } from './tabs.ts';
import { type UserDetail, UserDetailContext } from './user-detail.ts';
import { UserMenu } from './user-menu.tsx';
import { OpenTab } from './user-tab.tsx';

/** Enough to find a sign-in among impersonations. */
const SEVERAL = 5;

const useKnown = <T,>({ subscribe, getSnapshot }: Store<T>) => useSyncExternalStore(subscribe, getSnapshot);

/** The page of one user. */
export function User() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const adminApp = useAdminApp();
  const detail = useMemo(
    (): UserDetail => ({ userId, app: adminApp, stores: adminApp.userStores(userId), isLeaving: false }),
    [adminApp, userId],
  );
  const signIns = useMemo(
    () => adminApp.eventsStore({ subjectId: userId, kinds: ['session.created'], limit: SEVERAL }),
    [adminApp, userId],
  );
  const known = useKnown(detail.stores.user);
  const knownBan = useKnown(detail.stores.ban);
  const knownSignIns = useKnown(signIns);
  const tab = useTab(tabs);
  const user = known.status === 'ok' ? known.data : undefined;
  const isNoId = known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR');
  if (user === null && detail.isLeaving) return <PendingPage title="Users" skeleton="table" />;
  if (user === null) return <MissingUser id={userId} />;
  if (isNoId) return <UserNotFound />;
  const ban = knownBan.status === 'ok' ? knownBan.data : null;
  // An impersonation isn't a sign-in of the user.
  const lastSignIn =
    knownSignIns.status === 'ok' && knownSignIns.data.find(({ detail }) => detail.is_impersonation !== true);
  // The header appears as a whole, so that nothing moves when the rest becomes known.
  const shown = [knownBan, knownSignIns].some(({ status }) => status === 'pending') ? undefined : user;
  return (
    <UserDetailContext value={detail}>
      <Page
        title={user ? nameOf(user) : 'User'}
        picture={shown && <Avatar name={nameOf(shown)} url={shown.profileImageUrl} size="large" />}
        badges={shown && <States user={shown} ban={ban} />}
        description={shown && <Identity user={shown} ban={ban} lastSignIn={lastSignIn ? lastSignIn.at : undefined} />}
        action={
          shown && (
            <div className="flex items-center gap-1">
              <Neighbors userId={userId} />
              <UserMenu ban={ban} />
            </div>
          )
        }
        skeleton="user"
      >
        <TabNav label="User" tabs={tabs} />
        <Suspense fallback={<Skeleton kind="form" />}>
          <OpenTab tab={tab} />
        </Suspense>
      </Page>
    </UserDetailContext>
  );
}
