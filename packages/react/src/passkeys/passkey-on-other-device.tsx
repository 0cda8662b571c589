import { useText } from '../i18n/texts/use-text.ts';
import { usePasskeyCapabilities } from './use-passkey-capabilities.ts';

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
