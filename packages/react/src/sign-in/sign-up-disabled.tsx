import type { Project } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export function SignUpDisabled({
  project,
  fullPage,
}: {
  readonly project: Project;
  readonly fullPage?: boolean | undefined;
}) {
  const app = useApp();
  const text = useText();
  return (
    <MessageCard
      title={text('signUpDisabled')}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signUpDisabledBecause', { project: project.displayName })}
    </MessageCard>
  );
}
