import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { MfaSetUp } from '../../mfa/mfa-set-up.tsx';
import { RecoveryCodes } from '../../mfa/recovery-codes.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { SectionProps } from '../section.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import { SecurityKeyList } from './security-key-list.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';
import { useSecondFactors } from './use-second-factors.ts';

/** Whether signing in asks for a second factor, and for which. */
export function SecondFactorSection({ user }: SectionProps) {
  const text = useAccountText();
  const factors = useSecondFactors(user);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const back = useFocusBack<HTMLDivElement>(isSettingUp || codes !== undefined);
  const close = async () => {
    setSettingUp(false);
    setCodes(undefined);
    await factors.reload();
  };
  if (isSettingUp) return <MfaSetUp onDone={close} onCancel={close} />;
  if (codes) return <RecoveryCodes codes={codes} onDone={close} />;
  return (
    <div data-latchkey="form" ref={back} tabIndex={-1}>
      <div data-latchkey="form" data-kind="part">
        {user.isMultiFactorRequired ? (
          <SecondFactorOn user={user} factors={factors} onCodes={setCodes} />
        ) : (
          <>
            <GraceNotice user={user} />
            <p data-latchkey="text">{text('mfaOff')}</p>
            <Loading of={factors.known} />
          </>
        )}
      </div>
      <AuthenticatorApp user={user} factors={factors} onSetUp={() => setSettingUp(true)} />
      <SecurityKeyList user={user} factors={factors} onCodes={setCodes} />
      {user.isMultiFactorRequired && <TrustedBrowsers user={user} />}
    </div>
  );
}

/** Until when a second factor has to be set up, where the project asks for one and waits for it. */
function GraceNotice({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const date = useDate();
  const [{ getAssurance }] = useState(user);
  const known = useLoaded(getAssurance);
  const end = known.status === 'ok' ? known.data.graceEndsAt : null;
  return <Alert tone="warning">{end && text('mfaRequiredFrom', { date: date(end) })}</Alert>;
}
