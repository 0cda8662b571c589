import { useMethodUses } from '../../features/sign-in/use-method-uses.ts';
import { Page } from '../../ui/layout/page.tsx';
import { KnownProviders } from './known-providers.tsx';
import { MergeStrategy } from './merge-strategy.tsx';
import { OwnProviders } from './own-providers.tsx';

export function Providers() {
  const usageOf = useMethodUses();
  return (
    <Page
      title="Providers"
      description="Let users sign in with an account from Google, GitHub or another provider."
      skeleton="form"
    >
      <div className="flex flex-col gap-6">
        <KnownProviders usageOf={usageOf} />
        <OwnProviders usageOf={usageOf} />
        <MergeStrategy />
      </div>
    </Page>
  );
}
