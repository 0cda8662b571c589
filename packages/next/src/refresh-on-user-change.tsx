import { useApp, useIsRead } from '@latchkey/react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const pending = { status: 'pending' } as const;

/**
 * Re-renders the server's part of the page when a different user signs in, even in another tab. Doesn't fetch the user:
 * it only subscribes if the user is already being read, or came with the page.
 */
export function RefreshOnUserChange({ isGiven }: { readonly isGiven: boolean }) {
  const { userStore } = useApp();
  const isRead = useIsRead(userStore);
  return isGiven || isRead ? <Watch store={userStore} /> : null;
}

function Watch({ store }: { readonly store: ReturnType<typeof useApp>['userStore'] }) {
  const router = useRouter();
  const drawnFor = useRef<string | null>(undefined);
  const atFirst = () => store.getServerSnapshot?.() ?? pending;
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, atFirst);
  const id = snapshot.status === 'ok' ? (snapshot.data?.id ?? null) : undefined;
  useEffect(() => {
    if (id === undefined || id === drawnFor.current) return;
    if (drawnFor.current !== undefined) router.refresh();
    drawnFor.current = id;
  }, [id, router]);
  return null;
}
