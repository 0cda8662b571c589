import type { ApiKey, ApiKeyFirstView, NewApiKey, TeamApiKey, TeamApiKeyFirstView } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';

export type OwnedKey = ApiKey | TeamApiKey;

/** A user or a team. */
export interface KeyOwner {
  listApiKeys(): Promise<OwnedKey[]>;
  createApiKey(key: NewApiKey): Promise<ApiKeyFirstView | TeamApiKeyFirstView>;
}

/** An owner's API keys, newest first, and the actions on them. */
export function useApiKeys(owner: KeyOwner) {
  const text = useAccountText();
  const ref = useRef<HTMLDivElement>(null);
  const keys = useList(owner.listApiKeys);
  const [revoking, setRevoking] = useState<OwnedKey>();
  const [made, setMade] = useState<ApiKeyFirstView | TeamApiKeyFirstView>();
  return {
    ...keys,
    /** Takes the focus when what had it is gone. */
    ref,
    /** The one that is about to be revoked. */
    revoking,
    setRevoking,
    /** The one that was just made: the only time that it is seen. */
    made,
    /** Throws what the service says against it. */
    async create(description: string, expiresAt: Date | null): Promise<void> {
      const key = await owner.createApiKey({ description, expiresAt });
      setMade(key);
      await keys.change('create', async () => {}, '');
    },
    close: () => setMade(undefined),
    async revoke(key: OwnedKey): Promise<void> {
      const said = text('apiKeyRevokeDone', { name: key.description });
      if (!(await keys.change('revoke', () => key.revoke(), said))) return;
      setRevoking(undefined);
      ref.current?.focus();
    },
  };
}

export type ApiKeys = ReturnType<typeof useApiKeys>;
