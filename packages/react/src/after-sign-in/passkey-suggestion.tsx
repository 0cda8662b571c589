import type { ClientApp, CurrentUser } from '@latchkey/sdk';
import { usePageText } from '../i18n/texts/pages.ts';
import { isCancelled } from '../passkeys/is-cancelled.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { declinePasskey, isPasskeyDeclined } from './declined-passkey.ts';

/**
 * Who is signed in, if it is somebody to suggest a passkey to: one who has none, has not declined, and is at a device
 * that keeps them. A browser that makes passkeys by itself is asked for one first, and nobody notices.
 */
export async function whoLacksPasskey(app: ClientApp): Promise<CurrentUser | undefined> {
  const user = await app.userStore.read();
  if (!user || user.passkeyAuthEnabled || isPasskeyDeclined(user.id)) return undefined;
  const { onThisDevice, automatic } = await app.passkeyCapabilities();
  const isMade = automatic && (await user.registerPasskey({ automatic: true })).status === 'ok';
  return isMade || !onThisDevice ? undefined : user;
}

export interface PasskeySuggestionProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  onAnswered(): void;
}

/** Asks whether somebody wants a passkey. */
export function PasskeySuggestion({ user, fullPage, onAnswered }: PasskeySuggestionProps) {
  const text = usePageText();
  async function make(): Promise<void> {
    const result = await user.registerPasskey();
    if (result.status === 'ok') onAnswered();
    else if (!isCancelled(result.error)) throw result.error;
  }
  function decline(): void {
    declinePasskey(user.id);
    onAnswered();
  }
  return (
    <MessageCard
      title={text('passkeySuggested')}
      fullPage={fullPage}
      primaryButtonText={text('passkeyMake')}
      primaryAction={make}
      secondaryButtonText={text('notNow')}
      secondaryAction={decline}
    >
      {text('passkeySuggestedHelp')}
    </MessageCard>
  );
}
