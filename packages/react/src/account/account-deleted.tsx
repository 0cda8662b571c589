import { useApp } from '../hooks/use-app.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export function AccountDeleted({ fullPage }: { readonly fullPage?: boolean | undefined }) {
  const app = useApp();
  const text = useAccountText();
  return (
    <MessageCard
      title={text('deleted')}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
    >
      {text('deletedHelp')}
    </MessageCard>
  );
}
