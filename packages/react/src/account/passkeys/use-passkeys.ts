import type { CurrentUser, Passkey } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { isCancelled } from '../../ui/feedback/given-up.ts';

/** The passkeys of a user, and what can be done with them, one thing at a time. */
export function usePasskeys(user: CurrentUser) {
  const text = useAccountText();
  // The change makes another object of the same user.
  const [acts] = useState(user);
  const ref = useRef<HTMLDivElement>(null);
  const app = useApp();
  // Together, so that nothing moves once the list is there.
  const load = async () => {
    const [list, can] = await Promise.all([acts.listPasskeys(), app.passkeyCapabilities().catch(() => undefined)]);
    return { list, can };
  };
  const known = useLoaded(useState(() => load)[0]);
  const [changed, setChanged] = useState<readonly Passkey[]>();
  const [renaming, setRenaming] = useState<string>();
  const [removing, setRemoving] = useState<Passkey>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();
  const reload = async () => setChanged(await acts.listPasskeys());

  return {
    /** Takes the focus when what had it is gone. */
    ref,
    known,
    list: changed ?? (known.status === 'ok' ? known.data.list : undefined),
    /** What this browser can do with passkeys; undefined where it does not say. */
    can: known.status === 'ok' ? known.data.can : undefined,
    busy,
    failure,
    /** What was done last, as it is announced. */
    done,
    /** The id of the one whose name is being changed. */
    renaming,
    setRenaming,
    /** The one that is about to be removed. */
    removing,
    setRemoving,
    add: () =>
      act('add', async () => {
        setDone('');
        const result = await acts.registerPasskey();
        if (result.status === 'error' && isCancelled(result.error)) return;
        if (result.status === 'error') throw result.error;
        await reload();
        setDone(text('passkeyAdded'));
      }),
    rename: (id: string, name: string) =>
      act('rename', async () => {
        setDone('');
        await acts.renamePasskey(id, name);
        await reload();
        setRenaming(undefined);
        setDone(text('passkeyRenamed', { name }));
      }),
    remove: ({ id, name }: Passkey) =>
      act('remove', async () => {
        setDone('');
        await acts.removePasskey(id);
        await reload();
        setRemoving(undefined);
        setDone(text('passkeyRemoved', { name }));
        ref.current?.focus();
      }),
  };
}

export type Passkeys = ReturnType<typeof usePasskeys>;
