import type { TokenStore, Tokens } from '@latchkey/sdk';
import { password, type StageOptions, stage } from './stage.tsx';

/** The account that is in use, and the one that was before. */
export const grace = 'grace@example.com';
export const ada = 'ada@example.com';

/** A store of the host that can keep several accounts. */
function storeInMemory(): TokenStore {
  let tokens: Tokens = { accessToken: null, refreshToken: null };
  let accounts: string | null = null;
  const listeners = new Set<() => void>();
  return {
    isPersistent: true,
    get: () => tokens,
    set(changed) {
      tokens = changed;
      for (const listener of [...listeners]) listener();
    },
    end: () => 'signed-out',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    parked: {
      read: () => accounts,
      keep(changed) {
        accounts = changed;
        return true;
      },
    },
  };
}

/** A signed-in user of a project with several accounts in one browser, which keeps them. */
export const oneOfSeveral = (): StageOptions => ({
  tokenStore: storeInMemory(),
  signedIn: true,
  branding: { multiple_accounts: true },
});

/** A stage on which Ada has signed in, and then Grace. */
export async function severalAccounts(options: StageOptions = {}) {
  const given = await stage({
    tokenStore: storeInMemory(),
    accounts: { [ada]: password, [grace]: password },
    branding: { multiple_accounts: true },
    ...options,
  });
  for (const email of [ada, grace]) await given.app.signInWithCredential({ email, password, noRedirect: true });
  given.service.forget();
  return given;
}
