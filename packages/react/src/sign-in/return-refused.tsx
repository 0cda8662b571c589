import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export interface ReturnRefusedProps {
  readonly url: string;
  readonly type: 'sign-in' | 'sign-up';
  readonly fullPage?: boolean | undefined;
}

/** The page was handed a place on another site to go to afterwards. Nobody is asked for a password before that is seen. */
export function ReturnRefused({ url, type, fullPage }: ReturnRefusedProps) {
  const app = useApp();
  const text = useText();
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
