import { Page } from '../../ui/layout/page.tsx';
import { KnownProviders } from './known-providers.tsx';
import { MergeStrategy } from './merge-strategy.tsx';
import { OwnProviders } from './own-providers.tsx';

export function Providers() {
  return (
    <Page
      title="Providers"
      description="Accounts elsewhere that people can sign in with, such as those of Google or GitHub."
      skeleton="form"
    >
      <div className="flex flex-col gap-6">
        <KnownProviders />
        <OwnProviders />
        <MergeStrategy />
      </div>
    </Page>
  );
}
