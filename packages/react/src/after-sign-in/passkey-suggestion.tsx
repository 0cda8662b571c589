import type { ClientApp, CurrentUser } from '@latchkey/sdk';
import { usePageText } from '../i18n/texts/pages.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { isCancelled } from '../ui/feedback/given-up.ts';

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

interface PasskeySuggestionProps {
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
    // The page may keep nothing: then it asks nobody.
  }
}
