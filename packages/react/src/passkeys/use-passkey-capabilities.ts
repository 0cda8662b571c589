import type { PasskeyCapabilities } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useLoaded } from '../hooks/use-loaded.ts';

/** What the browser can do with passkeys; undefined until it has said so, and where it does not. */
export function usePasskeyCapabilities(): PasskeyCapabilities | undefined {
  const known = useLoaded(useApp().passkeyCapabilities);
  return known.status === 'ok' ? known.data : undefined;
}
