import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { MfaSetUp } from '../../mfa/mfa-set-up.tsx';
import { Button } from '../../ui/button.tsx';
import type { SectionProps } from '../section.ts';
import { GraceNotice } from './grace-notice.tsx';
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
