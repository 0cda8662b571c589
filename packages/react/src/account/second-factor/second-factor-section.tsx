import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { MfaSetUp } from '../../mfa/mfa-set-up.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { SectionProps } from '../section.ts';
import { SecondFactorOn } from './second-factor-on.tsx';

/** Whether signing in asks for a code of an authenticator app after the first step. */
export function SecondFactorSection({ user }: SectionProps) {
  const text = useAccountText();
  const [isSettingUp, setSettingUp] = useState(false);
  const back = useFocusBack<HTMLDivElement>(isSettingUp);
  const close = () => setSettingUp(false);
  if (isSettingUp) return <MfaSetUp onDone={close} onCancel={close} />;
  return (
    <div data-latchkey="form" ref={back} tabIndex={-1}>
      {user.isMultiFactorRequired ? (
        <SecondFactorOn user={user} />
      ) : (
        <>
          <GraceNotice user={user} />
          <p data-latchkey="text">{text('mfaOff')}</p>
          <div data-latchkey="actions">
            <Button onClick={() => setSettingUp(true)}>{text('mfaSetUp')}</Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Until when a second step has to be set up, where the project asks for one and waits for it. */
function GraceNotice({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const date = useDate();
  const [{ getAssurance }] = useState(user);
  const known = useLoaded(getAssurance);
  const end = known.status === 'ok' ? known.data.graceEndsAt : null;
  return <Alert tone="warning">{end && text('mfaRequiredFrom', { date: date(end) })}</Alert>;
}
