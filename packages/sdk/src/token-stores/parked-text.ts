import type { Environment } from '../core/environment.ts';
import { storedText } from '../core/safe-storage.ts';

/** Where browsers keep the accounts of a project that the user can switch to. */
export const parkedText = ({ browserStorage }: Environment, projectId: string) =>
  storedText(browserStorage, `latchkey_accounts_${projectId}`);
