import type { Project } from '@latchkey/sdk';
import { useApp } from '../../hooks/use-app.ts';
import { useInterstitialText } from '../../i18n/texts/interstitials.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';

export interface SignUpDisabledProps {
  readonly project: Project;
  readonly fullPage?: boolean | undefined;
}

/** The page to sign up where the project takes no new users. */
export function SignUpDisabled({ project, fullPage }: SignUpDisabledProps) {
  const app = useApp();
  const text = useInterstitialText();
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
