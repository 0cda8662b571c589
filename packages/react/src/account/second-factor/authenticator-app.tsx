import type { CurrentUser } from '@latchkey/sdk';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Subsection } from '../subsection.tsx';
import type { KnownFactors } from './use-second-factors.ts';

interface AuthenticatorAppProps {
  readonly user: CurrentUser;
  readonly factors: KnownFactors;
  onSetUp(): void;
}

/** Whether an authenticator app is set up; until then it can be. */
export function AuthenticatorApp({ user, factors, onSetUp }: AuthenticatorAppProps) {
  const text = useAccountText();
  if (!factors.now) return null;
  return (
    <Subsection title={text('authenticatorApp')}>
      {factors.now.authenticatorApp ? (
        <p data-latchkey="text">{text('authenticatorAppOn')}</p>
      ) : (
        <div data-latchkey="actions">
          {/* Once there is another second factor, nothing here is urgent. */}
          <Button variant={user.isMultiFactorRequired ? 'secondary' : 'primary'} onClick={onSetUp}>
            {text('mfaSetUp')}
          </Button>
        </div>
      )}
    </Subsection>
  );
}
