import type { AccountThings } from '@latchkey/sdk';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { AccountThingList } from './account-things.tsx';

export interface AccountSecuredProps {
  readonly removed: AccountThings;
  readonly fullPage?: boolean | undefined;
  onContinue(): unknown;
}

/** Shown once proving an address has made the account the user's alone: lists what was removed. */
export function AccountSecured({ removed, fullPage, onContinue }: AccountSecuredProps) {
  const text = useInterstitialText();
  return (
    <MessageCard
      title={text('accountSecured')}
      fullPage={fullPage}
      primaryButtonText={text('continue')}
      primaryAction={onContinue}
    >
      <div data-latchkey="form">
        <p data-latchkey="text">{text('accountSecuredHelp')}</p>
        <AccountThingList things={removed} />
        <p data-latchkey="text">{text('accountSecuredNext')}</p>
      </div>
    </MessageCard>
  );
}
