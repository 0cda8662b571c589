import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export function MissingPage({ fullPage }: { readonly fullPage: boolean }) {
  const app = useApp();
  const text = useText();
  return (
    <MessageCard
      title={text('pageMissing')}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
      secondaryButtonText={text('signIn')}
      secondaryAction={() => app.redirectToSignIn()}
    >
      {text('pageMissingHelp')}
    </MessageCard>
  );
}
