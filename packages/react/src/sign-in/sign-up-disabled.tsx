import type { Project } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export interface SignUpDisabledProps {
  readonly project: Project;
  readonly fullPage?: boolean | undefined;
}

/** The page to sign up where the project takes no new users. */
export function SignUpDisabled({ project, fullPage }: SignUpDisabledProps) {
  const app = useApp();
  const text = usePageText();
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
