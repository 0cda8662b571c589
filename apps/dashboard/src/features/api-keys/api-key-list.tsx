import type { GuardedCall, LoggedEvent } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { type ActionItem, ActionList } from '../../ui/data/action-list.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { EventActor } from '../events/event-actor.tsx';
import { useApiKeyCreators } from '../events/use-creators.ts';

/** An API key of a user or a team, as owners see it. */
interface ApiKey {
  readonly id: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly value: { readonly lastFour: string };
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  whyInvalid(): 'manually-revoked' | 'expired' | null;
  revoke(): Promise<void>;
}

interface ApiKeyListProps {
  /** The ID of their user or team. */
  readonly ownerId: string;
  readonly keys: readonly ApiKey[];
  readonly none: ReactNode;
  /** What revoking one comes to. */
  readonly revokedBy: GuardedCall;
}

/** A list of API keys, each with a button to revoke it. */
export function ApiKeyList({ ownerId, keys, none, revokedBy }: ApiKeyListProps) {
  const creators = useApiKeyCreators(ownerId);
  const items = keys.map((key) => itemOf(key, creators.get(key.id), revokedBy));
  return <ActionList label="API keys" none={none} items={items} />;
}

type Creator = LoggedEvent['actor'] | undefined;

function itemOf(key: ApiKey, creator: Creator, call: GuardedCall): ActionItem {
  const name = key.description || `the key ending in ${key.value.lastFour}`;
  const revoke = {
    label: 'Revoke',
    question: {
      title: `Revoke ${name}?`,
      action: 'Revoke API key',
      text: "Anything that uses this key stops working immediately. You can't undo this.",
    },
    call,
    done: 'API key revoked',
    run: () => key.revoke(),
  };
  return {
    id: key.id,
    name,
    title: key.description || 'No description',
    badges: <State why={key.whyInvalid()} />,
    facts: <Facts apiKey={key} creator={creator} />,
    actions: key.whyInvalid() === null ? [revoke] : [],
  };
}

function State({ why }: { readonly why: ReturnType<ApiKey['whyInvalid']> }) {
  if (why === null) return <Badge tone="success">Valid</Badge>;
  return why === 'expired' ? <Badge>Expired</Badge> : <Badge tone="danger">Revoked</Badge>;
}

const Facts = ({ apiKey, creator }: { readonly apiKey: ApiKey; readonly creator: Creator }) => (
  <>
    <code dir="ltr" className="font-mono text-small">
      {apiKey.isPublic ? 'pk_' : 'sk_'}…{apiKey.value.lastFour}
    </code>
    {' · Created '}
    <Time at={apiKey.createdAt} />
    {creator && (
      <>
        {' '}
        <EventActor actor={creator} />
      </>
    )}
    {apiKey.lastUsedAt && (
      <>
        {' · Last used '}
        <Time at={apiKey.lastUsedAt} />
      </>
    )}
  </>
);
