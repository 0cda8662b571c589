import { providerName } from '../../../features/users/sign-in-method-names.ts';
import { ActionList } from '../../../ui/data/action-list.tsx';
import { useShownUser } from '../user-detail.ts';

export function Accounts() {
  const { oauthProviders } = useShownUser();
  return (
    <ActionList
      label="Connected accounts"
      none="No connected accounts."
      items={oauthProviders.map(({ id, accountId, email }) => ({
        id: `${id} ${accountId}`,
        name: providerName(id),
        title: providerName(id),
        facts: [email, accountId].filter(Boolean).join(' · '),
        actions: [],
      }))}
    />
  );
}
