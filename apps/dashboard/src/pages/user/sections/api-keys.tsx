import { useStore } from '@latchkey/react';
import { useShownProject } from '../../../app/current-project.ts';
import { ApiKeyList } from '../../../features/api-keys/api-key-list.tsx';
import { useUserDetail } from '../user-detail.ts';

export function ApiKeys() {
  const { config } = useShownProject();
  if (!config.allowUserApiKeys) return <p className="text-soft">User API keys are off in this project.</p>;
  return <KeyList />;
}

function KeyList() {
  const { userId, stores } = useUserDetail();
  const keys = useStore(stores.apiKeys);
  return (
    <ApiKeyList ownerId={userId} revokedBy="PATCH /user-api-keys/:id" keys={keys} none="This user has no API keys." />
  );
}
