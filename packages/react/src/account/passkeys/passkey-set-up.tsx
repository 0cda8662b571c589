import { useAccountText } from '../../i18n/texts/account.ts';
import { Heading } from '../../ui/cards/heading.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** The passkeys of the signed-in user, below a heading of their own. */
export function PasskeySetUp() {
  const text = useAccountText();
  return (
    <div data-latchkey="form">
      <Heading>{text('passkeys')}</Heading>
      <PasskeyList />
    </div>
  );
}
