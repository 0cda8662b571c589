import type { Account } from '@latchkey/sdk';
import { useApp } from './use-app.ts';
import { useStore } from './use-store.ts';

/**
 * The other accounts that are signed in to in this browser, the one used last first; null where the project or the token
 * store has one account at a time. Suspends while they are read.
 * `useAccounts()?.map((account) => <button onClick={() => app.switchAccount(account.id)}>{account.primaryEmail}</button>)`
 */
export const useAccounts = (): readonly Account[] | null => useStore(useApp().accountsStore);
