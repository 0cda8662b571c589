import type { CurrentUser, Passkey } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { isCancelled } from './is-cancelled.ts';
import { useAct } from './use-act.ts';
import { useLoaded } from './use-loaded.ts';

/** The passkeys of a user, and what can be done with them, one thing at a time. */
export function usePasskeys(user: CurrentUser) {
  // The change makes another object of the same user.
  const [acts] = useState(user);
  const ref = useRef<HTMLDivElement>(null);
  const known = useLoaded(acts.listPasskeys);
  const [changed, setChanged] = useState<readonly Passkey[]>();
  const [renaming, setRenaming] = useState<string>();
  const [removing, setRemoving] = useState<Passkey>();
  const [isAdded, setAdded] = useState(false);
  const { act, busy, failure } = useAct();
  const reload = async () => setChanged(await acts.listPasskeys());

  return {
    /** Takes the focus when what had it is gone. */
    ref,
    known,
    list: changed ?? (known.status === 'ok' ? known.data : undefined),
    busy,
    failure,
    isAdded,
    /** The id of the one whose name is being changed. */
    renaming,
    setRenaming,
    /** The one that is about to be removed. */
    removing,
    setRemoving,
    add: () =>
      act('add', async () => {
        setAdded(false);
        const result = await acts.registerPasskey();
        if (result.status === 'error' && isCancelled(result.error)) return;
        if (result.status === 'error') throw result.error;
        await reload();
        setAdded(true);
      }),
    rename: (id: string, name: string) =>
      act('rename', async () => {
        await acts.renamePasskey(id, name);
        await reload();
        setRenaming(undefined);
      }),
    remove: (id: string) =>
      act('remove', async () => {
        await acts.removePasskey(id);
        await reload();
        setAdded(false);
        setRemoving(undefined);
        ref.current?.focus();
      }),
  };
}

export type Passkeys = ReturnType<typeof usePasskeys>;
