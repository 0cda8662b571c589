import { ResponseError } from '@latchkey/sdk';
import { useConsentText } from '../i18n/texts/consent.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

/** Whether a request of an application was answered already, or has expired. */
export const isRequestOver = (error: unknown): boolean =>
  error instanceof ResponseError && error.refusal === 'AUTHORIZATION_REQUEST_UNKNOWN';

/** Only the application can begin another one. */
export function RequestOver({ fullPage }: { readonly fullPage: boolean | undefined }) {
  const text = useConsentText();
  return (
    <MessageCard title={text('consentOver')} fullPage={fullPage}>
      {text('consentOverHelp')}
    </MessageCard>
  );
}
