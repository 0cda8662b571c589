import { ConnectedAccounts, MfaSetUp, PasskeySetUp, useProject, useUser } from '@latchkey/react';
import { useRef, useState } from 'react';
import { Page } from '../page.tsx';
import { SecondStep } from './second-step.tsx';

export function SecurityPage() {
  const user = useUser({ or: 'redirect' });
  const { oauthProviders, passkeyEnabled } = useProject().config;
  const [isSettingUp, setSettingUp] = useState(false);
  const section = useRef<HTMLElement>(null);
  function finish() {
    setSettingUp(false);
    section.current?.focus();
  }
  return (
    <Page title="Security" lead="What keeps others out of your account.">
      <section className="card">
        <h2>Email</h2>
        <p>{user.primaryEmail}</p>
        <p className="weak">
          {user.primaryEmailVerified ? 'Verified.' : 'Not verified. Open the link in the mail that we sent you.'}
        </p>
      </section>
      {passkeyEnabled && (
        <section className="card" aria-label="Passkeys">
          <PasskeySetUp />
        </section>
      )}
      {oauthProviders.length > 0 && (
        <section className="card" aria-label="Connected accounts">
          <h2>Connected accounts</h2>
          <ConnectedAccounts />
        </section>
      )}
      <section className="card" ref={section} tabIndex={-1} aria-label="Two-factor authentication">
        {isSettingUp ? (
          <MfaSetUp onDone={finish} onCancel={finish} />
        ) : (
          <SecondStep user={user} onSetUp={() => setSettingUp(true)} />
        )}
      </section>
    </Page>
  );
}
