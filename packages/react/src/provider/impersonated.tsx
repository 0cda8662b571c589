import type { ClientApp } from '@latchkey/sdk';
import { useIsRead } from '../hooks/readers.ts';
import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const ImpersonationBanner = lazyPart(async () => (await import('../proof/index.ts')).ImpersonationBanner);

/**
 * Shows the impersonation banner above every page. Doesn't fetch the user: only subscribes if it is already being read.
 */
export function Impersonated() {
  const { userStore } = useApp();
  return useIsRead(userStore) ? <OfUser store={userStore} /> : null;
}

function OfUser({ store }: { readonly store: ClientApp['userStore'] }) {
  const snapshot = useSnapshot(store);
  const user = snapshot.status === 'ok' ? snapshot.data : null;
  return user?.impersonation ? <ImpersonationBanner user={user} /> : null;
}
