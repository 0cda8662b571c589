import { useStore } from '@latchkey/react';
import { useShownProject } from '../../../app/current-project.ts';
import { ApiKeyList } from '../../../features/api-keys/api-key-list.tsx';
import { useUserDetail } from '../user-detail-store.ts';

export function ApiKeys() {
  const { config } = useShownProject();
  if (!config.allowUserApiKeys) return <p className="text-soft">API keys of users are off in this project.</p>;
  return <KeyList />;
}

function KeyList() {
  const detail = useUserDetail();
  const keys = useStore(detail.stores.apiKeys);
  return <ApiKeyList keys={keys} none="This user has no API key." after={(act) => detail.after(act)} />;
}
