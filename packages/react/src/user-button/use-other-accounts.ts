import type { ClientApp } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useProjectAtHand } from '../hooks/use-project.ts';
import { useSnapshot } from '../hooks/use-store.ts';

type Accounts = ClientApp['accountsStore'];

/** The other accounts of this browser; null where there can be none, and until they are known. A menu can do without. */
export function useOtherAccounts() {
  const { accountsStore } = useApp();
  const isOffered = useProjectAtHand()?.branding?.multipleAccounts;
  const snapshot = useSnapshot(isOffered ? accountsStore : none);
  return snapshot.status === 'ok' ? snapshot.data : null;
}

/** Most projects have one account at a time: nothing is loaded for that. */
const none: Accounts = Object.freeze({
  subscribe: () => () => {},
  getSnapshot: () => noAccounts,
  read: async () => null,
});
const noAccounts = { status: 'ok', data: null } as const;
