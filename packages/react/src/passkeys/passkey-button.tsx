import { useText } from '../i18n/texts/use-text.ts';
import { AttemptOver } from '../session/attempt-over.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { PasskeyIcon } from '../ui/icons/icons.tsx';
import { PasskeyOnOtherDevice } from './passkey-on-other-device.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey; what went wrong stands above it. */
export function PasskeyButton({ passkey }: { readonly passkey: PasskeySignIn }) {
  const text = useText();
  return (
    <div data-latchkey="form">
      <ErrorMessage error={passkey.failure} />
      <AttemptOver attempt={passkey.attempt} />
      <Button variant="secondary" busy={passkey.isBusy} disabled={!passkey.isReady} onClick={passkey.signIn}>
        <PasskeyIcon />
        {text('passkeySignIn')}
      </Button>
      <PasskeyOnOtherDevice />
    </div>
  );
}
