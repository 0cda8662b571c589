import { useStore } from '@latchkey/react';
import { useShownProject } from '../../../app/current-project.ts';
import { ApiKeyList } from '../../../features/api-keys/api-key-list.tsx';
import { useUserDetail } from '../user-detail.ts';

export function ApiKeys() {
  const { config } = useShownProject();
  if (!config.allowUserApiKeys) return <p className="text-soft">API keys of users are off in this project.</p>;
  return <KeyList />;
}

function KeyList() {
  const keys = useStore(useUserDetail().stores.apiKeys);
  return <ApiKeyList keys={keys} none="This user has no API key." />;
}
