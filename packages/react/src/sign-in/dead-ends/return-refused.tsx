import { useApp } from '../../hooks/use-app.ts';
import { useInterstitialText } from '../../i18n/texts/interstitials.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';

export interface ReturnRefusedProps {
  readonly url: string;
  readonly type: 'sign-in' | 'sign-up';
  readonly fullPage?: boolean | undefined;
}

/** The page was given a return URL on another site. Shown before any password is asked for. */
export function ReturnRefused({ url, type, fullPage }: ReturnRefusedProps) {
  const app = useApp();
  const text = useInterstitialText();
  const redirect = type === 'sign-in' ? app.redirectToSignIn : app.redirectToSignUp;
  return (
    <MessageCard
      title={text('returnRefused')}
      fullPage={fullPage}
      primaryButtonText={text('continueWithout')}
      primaryAction={() => redirect({ replace: true, noRedirectBack: true })}
    >
      <p data-latchkey="quote">{text('returnRefusedBecause', { url })}</p>
      <p data-latchkey="text">{text('returnRefusedHelp')}</p>
    </MessageCard>
  );
}
