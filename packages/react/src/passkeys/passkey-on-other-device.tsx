import type { PasskeyCapabilities } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { useText } from '../i18n/texts/use-text.ts';

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

/** What the browser can do with passkeys; undefined until it has said so, and where it does not. */
function usePasskeyCapabilities(): PasskeyCapabilities | undefined {
  const known = useLoaded(useApp().passkeyCapabilities);
  return known.status === 'ok' ? known.data : undefined;
}
