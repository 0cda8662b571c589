import { useState } from 'react';
import { useText } from '../i18n/texts/use-text.ts';
import { Button } from '../ui/button.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { TotpForm } from './totp-form.tsx';
import type { UseSecondFactorOptions } from './use-second-factor.ts';

export type SecondFactorProps = UseSecondFactorOptions;

/** Asks for the code of the authenticator app, or for a recovery code from whoever has lost it. */
export function SecondFactor(props: SecondFactorProps) {
  const text = useText();
  const [isLost, setLost] = useState(false);
  return (
    <div data-latchkey="form">
      {isLost ? <RecoveryForm {...props} /> : <TotpForm {...props} />}
      <Button variant="ghost" onClick={() => setLost(!isLost)}>
        {text(isLost ? 'useAuthenticator' : 'lostDevice')}
      </Button>
    </div>
  );
}
