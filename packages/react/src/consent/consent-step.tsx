import type { AuthorizationRequest, CurrentUser } from '@latchkey/sdk';
import { useContext } from 'react';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { useConsentText } from '../i18n/texts/consent.ts';
import { leaveToSignIn } from '../session/leave.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { GoingBack } from './going-back.tsx';
import { ProofNeeded } from './proof-needed.tsx';
import { RequestOver } from './request-over.tsx';
import { useAnswer } from './use-answer.ts';

interface ConsentStepProps {
  readonly request: AuthorizationRequest;
  /** Null for visitors and anonymous users. */
  readonly user: CurrentUser | null;
  readonly fullPage: boolean | undefined;
  /** The user has confirmed it's them on this page. */
  readonly hasProven: boolean;
  onProven(): void;
}

/** What the request needs next. */
export function ConsentStep({ request, user, fullPage, hasProven, onProven }: ConsentStepProps) {
  const answer = useAnswer(request);
  const { app, needs } = request;
  if (!user) return <SignInFirst />;
  if (answer.isOver) return <RequestOver fullPage={fullPage} />;
  if (needs === 'sign-in') return <SessionOver app={app} fullPage={fullPage} />;
  if (needs === 'nothing' || answer.isGiven) return <GoingBack app={app} answer={answer} fullPage={fullPage} />;
  const step = { app, user, answer, fullPage };
  if (needs === 'proof') return <ProofNeeded {...step} hasProven={hasProven} onProven={onProven} />;
  return <ConsentQuestion {...step} scopes={request.scopes} resources={request.resources} />;
}

/** The sign-in page leads back here. */
function SignInFirst(): never {
  throw leaveToSignIn(useApp(), useContext(TimeContext));
}

/** The session has ended elsewhere, and this browser doesn't know yet. */
function SessionOver({
  app: { name },
  fullPage,
}: Pick<AuthorizationRequest, 'app'> & { fullPage: boolean | undefined }) {
  const app = useApp();
  const text = useConsentText();
  return (
    <MessageCard
      title={text('consentSignIn', { app: name })}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.signOut({ redirectUrl: location.pathname + location.search })}
    >
      {text('consentSignInHelp')}
    </MessageCard>
  );
}
