import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Subsection } from '../subsection.tsx';
import type { KnownFactors } from './use-second-factors.ts';

interface AuthenticatorAppProps {
  readonly factors: KnownFactors;
  onSetUp(): void;
}

/** Whether an authenticator app is set up; until then it can be. */
export function AuthenticatorApp({ factors, onSetUp }: AuthenticatorAppProps) {
  const text = useAccountText();
  if (!factors.now) return null;
  return (
    <Subsection title={text('authenticatorApp')}>
      {factors.now.authenticatorApp ? (
        <p data-latchkey="text">{text('authenticatorAppOn')}</p>
      ) : (
        <div data-latchkey="actions">
          <Button onClick={onSetUp}>{text('mfaSetUp')}</Button>
        </div>
      )}
    </Subsection>
  );
}
