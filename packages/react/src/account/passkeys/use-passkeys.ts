import type { CurrentUser, Passkey } from '@latchkey/sdk';
import { useState } from 'react';
import { useApp } from '../../hooks/use-app.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useCredentials } from '../credentials/use-credentials.ts';

/** The passkeys of a user, and what can be done with them. */
export function usePasskeys(user: CurrentUser) {
  const text = useAccountText();
  // The change makes another object of the same user.
  const [acts] = useState(user);
  const app = useApp();
  // Together, so that nothing moves once the list is there.
  const load = async () => {
    const [list, can] = await Promise.all([acts.listPasskeys(), app.passkeyCapabilities().catch(() => undefined)]);
    return { list, can };
  };
  const known = useLoaded(useState(() => load)[0]);
  const [changed, setChanged] = useState<readonly Passkey[]>();
  const passkeys = useCredentials({
    register: acts.registerPasskey,
    rename: acts.renamePasskey,
    remove: acts.removePasskey,
    reload: async () => setChanged(await acts.listPasskeys()),
    words: { added: text('passkeyAdded'), renamed: (name) => text('passkeyRenamed', { name }) },
  });
  return {
    ...passkeys,
    known,
    list: changed ?? (known.status === 'ok' ? known.data.list : undefined),
    /** What this browser can do with passkeys; undefined where it does not say. */
    can: known.status === 'ok' ? known.data.can : undefined,
  };
}
