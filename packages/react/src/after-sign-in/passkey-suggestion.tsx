import type { ClientApp, CurrentUser } from '@latchkey/sdk';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { isCancelled } from '../ui/feedback/given-up.ts';

/**
 * The signed-in user, if they should be offered a passkey: they have none, have not declined, and use a device that can
 * store one. A browser that can create one automatically is asked first, without a prompt.
 */
export async function whoLacksPasskey(app: ClientApp): Promise<CurrentUser | undefined> {
  const user = await app.userStore.read();
  if (!user || user.passkeyAuthEnabled || isPasskeyDeclined(user.id)) return undefined;
  const { onThisDevice, automatic } = await app.passkeyCapabilities();
  const isMade = automatic && (await user.registerPasskey({ automatic: true })).status === 'ok';
  return isMade || !onThisDevice ? undefined : user;
}

interface PasskeySuggestionProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  onAnswered(): void;
}

/** Offers to create a passkey. */
export function PasskeySuggestion({ user, fullPage, onAnswered }: PasskeySuggestionProps) {
  const text = useInterstitialText();
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

const keyOf = (userId: string) => `latchkey_no_passkey_${userId}`;

/** Whether a user has said in this browser that no passkey is wanted; and where it could not be kept that one has. */
function isPasskeyDeclined(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
}

function declinePasskey(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'true');
  } catch {
    // Without storage the page doesn't ask.
  }
}
