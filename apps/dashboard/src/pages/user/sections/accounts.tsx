import { ActList } from '../../../parts/act-list.tsx';
import { providerName } from '../../users/ways-in.ts';
import { useShownUser } from '../dossier.ts';

export function Accounts() {
  const { oauthProviders } = useShownUser();
  return (
    <ActList
      label="Connected accounts"
      none="No account at a provider is connected."
      items={oauthProviders.map(({ id, accountId, email }) => ({
        id: `${id} ${accountId}`,
        name: providerName(id),
        title: providerName(id),
        facts: [email, accountId].filter(Boolean).join(' · '),
        acts: [],
      }))}
    />
  );
}
