import { useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useProject } from '../../hooks/use-project.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useProviderNames } from '../../oauth/use-provider-names.ts';
import { useUser } from '../../session/use-user.ts';
import { useChannels } from '../use-channels.ts';
import { losesLastWayIn } from '../ways-in.ts';

/** A provider, and what the user has there. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** One signs in with it; an account at any other can only be disconnected. */
  readonly isOffered: boolean;
  readonly isConnected: boolean;
  readonly email: string | null;
  /** The only way to sign in, so it can't be removed. */
  readonly isNeeded: boolean;
}

/** The accounts elsewhere of the signed-in user: to connect and to disconnect, one thing at a time. */
export function useConnectedAccounts() {
  const text = useAccountText();
  const user = useUser({ or: 'redirect' });
  const { config } = useProject();
  const { list: channels } = useChannels(user);
  const { act, busy, failure } = useAction();
  const ref = useRef<HTMLDivElement>(null);
  const [ending, setEnding] = useState<Provider>();
  const [done, setDone] = useState('');
  const offered = config.oauthProviders.map(({ id }) => id);
  const ids = [...new Set([...offered, ...user.oauthProviders.map(({ id }) => id)])];
  const nameOf = useProviderNames(ids);

  function providerOf(id: string, name: string): Provider {
    const account = user.oauthProviders.find((account) => account.id === id);
    const without = { ...user, oauthProviders: user.oauthProviders.filter((account) => account.id !== id) };
    return {
      id,
      name,
      isOffered: offered.includes(id),
      isConnected: account !== undefined,
      email: account?.email ?? null,
      isNeeded: channels !== undefined && losesLastWayIn({ user, channels, config }, { user: without }),
    };
  }
  return {
    /** Takes the focus when what had it is gone. */
    ref,
    /** Undefined while a name is on its way. */
    list: nameOf && ids.map((id) => providerOf(id, nameOf(id))),
    busy,
    failure,
    /** What was done last, as it is announced. */
    done,
    ending,
    setEnding,
    connect: ({ id }: Provider) => act(id, () => user.linkConnectedAccount(id)),
    end: () =>
      act('end', async () => {
        if (!ending) return;
        setDone('');
        await user.unlinkConnectedAccount(ending.id);
        setDone(text('disconnected', { provider: ending.name }));
        setEnding(undefined);
        ref.current?.focus();
      }),
  };
}

export type ConnectedAccountsState = ReturnType<typeof useConnectedAccounts>;
