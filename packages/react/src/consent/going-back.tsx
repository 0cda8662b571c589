import type { AuthorizationRequest } from '@latchkey/sdk';
import { useEffect, useRef } from 'react';
import { useConsentText } from '../i18n/texts/consent.ts';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import type { Answer } from './use-answer.ts';

interface GoingBackProps extends Pick<AuthorizationRequest, 'app'> {
  readonly answer: Answer;
  readonly fullPage: boolean | undefined;
}

/** On the way back to the application. It stays where the application is not a page, but a program that comes to the front. */
export function GoingBack({ app: { name }, answer, fullPage }: GoingBackProps) {
  const text = useConsentText();
  const { approve, isGiven, failure } = answer;
  const isBegun = useRef(isGiven);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void approve();
  }, [approve]);
  if (failure !== undefined) return <ErrorCard error={failure} fullPage={fullPage} onRetry={approve} />;
  return (
    <MessageCard title={text('consentGoingBack', { app: name })} fullPage={fullPage}>
      {text('consentGoingBackHelp', { app: name })}
    </MessageCard>
  );
}
