import type { PasskeyRegistrationResult, SecurityKeyRegistrationResult } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { isCancelled } from '../../ui/feedback/given-up.ts';

/** A passkey or a security key, as its row shows it. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface Acts {
  register(): Promise<PasskeyRegistrationResult | SecurityKeyRegistrationResult>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reads the list again. */
  reload(): Promise<void>;
  /** What is announced of a new one, and of one with another name. */
  readonly words: { readonly added: string; renamed(name: string): string };
}

/** What can be done with passkeys or security keys, one thing at a time. */
export function useCredentials({ register, reload, words, ...acts }: Acts) {
  const text = useAccountText();
  const ref = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [removing, setRemoving] = useState<Credential>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();

  return {
    /** Takes the focus when what had it is gone. */
    ref,
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
    /** `then` is called once there is a new one. */
    add: (then?: () => Promise<unknown>) =>
      act('add', async () => {
        setDone('');
        const result = await register();
        if (result.status === 'error' && isCancelled(result.error)) return;
        if (result.status === 'error') throw result.error;
        await reload();
        setDone(words.added);
        await then?.();
      }),
    rename: (id: string, name: string) =>
      act('rename', async () => {
        setDone('');
        await acts.rename(id, name);
        await reload();
        setRenaming(undefined);
        setDone(words.renamed(name));
      }),
    remove: ({ id, name }: Credential) =>
      act('remove', async () => {
        setDone('');
        await acts.remove(id);
        await reload();
        setRemoving(undefined);
        setDone(text('passkeyRemoved', { name }));
        ref.current?.focus();
      }),
  };
}

export type Credentials = ReturnType<typeof useCredentials>;
