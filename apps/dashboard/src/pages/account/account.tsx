import { AccountSettings } from '@latchkey/react';
import { Page } from '../../ui/layout/page.tsx';

/** What an owner sets about the own account; password managers are led here too. */
export function Account() {
  return (
    <Page
      title="Your account"
      description="How you sign in to this dashboard, and where you are signed in."
      skeleton="form"
    >
      <div className="own-account">
        <AccountSettings />
      </div>
    </Page>
  );
}
