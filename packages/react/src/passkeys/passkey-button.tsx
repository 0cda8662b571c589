import { useText } from '../i18n/english/use-text.ts';
import { AttemptOver } from '../session/attempt-over.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/feedback/error-message.tsx';
import { PasskeyIcon } from '../ui/icons/icons.tsx';
import { PasskeyOnOtherDevice } from './passkey-on-other-device.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey; what went wrong stands above it. */
export function PasskeyButton({ passkey }: { readonly passkey: PasskeySignIn }) {
  const text = useText();
  return (
    <div data-latchkey="form">
      <Failure error={passkey.failure} />
      <AttemptOver attempt={passkey.attempt} />
      <Button variant="secondary" busy={passkey.isBusy} disabled={!passkey.isReady} onClick={passkey.signIn}>
        <PasskeyIcon />
        {text('passkeySignIn')}
      </Button>
      <PasskeyOnOtherDevice />
    </div>
  );
}
