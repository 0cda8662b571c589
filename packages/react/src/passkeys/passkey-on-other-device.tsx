import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { useText } from '../i18n/texts/use-text.ts';

/** Says that the passkey of another device works too, where the browser can reach one; until it has said whether, there is room for it. */
export function PasskeyOnOtherDevice() {
  const text = useText();
  const known = useLoaded(useApp().passkeyCapabilities);
  const isPossible = known.status === 'ok' && known.data.onAnotherDevice === true;
  return isPossible || known.status === 'pending' ? (
    <p data-latchkey="other-device" data-hidden={!isPossible || undefined}>
      {text('passkeyOnOtherDevice')}
    </p>
  ) : null;
}
