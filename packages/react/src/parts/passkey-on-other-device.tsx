import { usePasskeyCapabilities } from '../hooks/use-passkey-capabilities.ts';
import { useText } from '../messages/use-text.ts';

/** Says that the passkey of another device works too, where the browser can reach one; the room for it is there before. */
export function PasskeyOnOtherDevice() {
  const text = useText();
  const isPossible = usePasskeyCapabilities()?.onAnotherDevice === true;
  return (
    <p data-latchkey="other-device" data-hidden={!isPossible || undefined}>
      {text('passkeyOnOtherDevice')}
    </p>
  );
}
