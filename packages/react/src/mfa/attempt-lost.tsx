import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export interface AttemptLostProps {
  /** There was one, but it can no longer be completed. */
  readonly isOver: boolean;
  readonly fullPage?: boolean | undefined;
}

/** No sign-in waits for a second factor in this tab: explains, and leads back to the first step. */
export function AttemptLost({ isOver, fullPage }: AttemptLostProps) {
  const app = useApp();
  const text = usePageText();
  return (
    <MessageCard
      title={text(isOver ? 'attemptOver' : 'attemptMissing')}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text(isOver ? 'attemptOverHelp' : 'attemptMissingHelp')}
    </MessageCard>
  );
}
