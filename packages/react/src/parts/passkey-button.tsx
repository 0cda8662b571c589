import { Button } from '../elements/button.tsx';
import { PasskeyIcon } from '../elements/icons.tsx';
import type { PasskeySignIn } from '../hooks/use-passkey-sign-in.ts';
import { useText } from '../messages/use-text.ts';
import { AttemptOver } from './attempt-over.tsx';
import { Failure } from './failure.tsx';
import { PasskeyOnOtherDevice } from './passkey-on-other-device.tsx';

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
