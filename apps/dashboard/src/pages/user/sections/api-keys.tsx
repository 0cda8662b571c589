import { useStore } from '@latchkey/react';
import { useShownProject } from '../../../app/current-project.ts';
import { ApiKeyList } from '../../../features/api-keys/api-key-list.tsx';
import { useDossier } from '../user-detail-store.ts';

export function ApiKeys() {
  const { config } = useShownProject();
  if (!config.allowUserApiKeys) return <p className="text-soft">API keys of users are off in this project.</p>;
  return <KeyList />;
}

function KeyList() {
  const dossier = useDossier();
  const keys = useStore(dossier.stores.apiKeys);
  return <ApiKeyList keys={keys} none="This user has no API key." after={(act) => dossier.after(act)} />;
}
