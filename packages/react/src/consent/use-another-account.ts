import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';

/** Lets the user sign in to another account, beside the one in use where there can be several, and come back. */
export function useAnotherAccount(): () => Promise<void> {
  const app = useApp();
  const others = useSnapshot(app.accountsStore);
  // Null where there can be one alone.
  const hasSeveral = others.status === 'ok' && others.data !== null;
  return () => (hasSeveral ? app.addAccount() : app.signOut({ redirectUrl: location.pathname + location.search }));
}
