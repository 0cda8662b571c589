import { useStore } from '@latchkey/react';
import type { UserStores } from '@latchkey/sdk/server';
import { type ActItem, ActList } from '../../../parts/act-list.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { Time } from '../../../parts/time.tsx';
import { useShownProject } from '../../../project.ts';
import { type Dossier, useDossier } from '../dossier.ts';

type ApiKey = Awaited<ReturnType<UserStores['apiKeys']['read']>>[number];

export function ApiKeys() {
  const { config } = useShownProject();
  if (!config.allowUserApiKeys) return <p className="text-soft">API keys of users are off in this project.</p>;
  return <KeyList />;
}

function KeyList() {
  const dossier = useDossier();
  const keys = useStore(dossier.stores.apiKeys);
  return <ActList label="API keys" none="This user has no API key." items={keys.map((key) => itemOf(dossier, key))} />;
}

function itemOf(dossier: Dossier, key: ApiKey): ActItem {
  const name = key.description || `the key that ends with ${key.value.lastFour}`;
  const revoke = {
    label: 'Revoke',
    question: {
      title: `Revoke ${name}?`,
      action: 'Revoke API key',
      text: 'Whatever uses this key stops working at once. This cannot be undone.',
    },
    done: 'API key revoked',
    run: () => dossier.after(key.revoke()),
  };
  return {
    id: key.id,
    name,
    title: key.description || 'No description',
    badges: <State apiKey={key} />,
    facts: <Facts apiKey={key} />,
    acts: key.isValid() ? [revoke] : [],
  };
}

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const why = apiKey.whyInvalid();
  if (why === null) return <Badge tone="success">Valid</Badge>;
  return why === 'expired' ? <Badge>Expired</Badge> : <Badge tone="danger">Revoked</Badge>;
}

const Facts = ({ apiKey }: { readonly apiKey: ApiKey }) => (
  <>
    <code dir="ltr" className="font-mono text-[0.8125rem]">
      {apiKey.isPublic ? 'pk_' : 'sk_'}…{apiKey.value.lastFour}
    </code>
    {' · Created '}
    <Time at={apiKey.createdAt} />
    {apiKey.lastUsedAt && (
      <>
        {' · Last used '}
        <Time at={apiKey.lastUsedAt} />
      </>
    )}
  </>
);
