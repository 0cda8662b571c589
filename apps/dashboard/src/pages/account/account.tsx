import { AccountSettings } from '@latchkey/react';
import { Page } from '../../ui/layout/page.tsx';

/** The owner's own account settings. `/.well-known/change-password` redirects here too. */
export function Account() {
  return (
    <Page
      title="Your account"
      description="How you sign in to this dashboard, and your active sessions."
      skeleton="form"
    >
      <div className="own-account">
        <AccountSettings />
      </div>
    </Page>
  );
}
