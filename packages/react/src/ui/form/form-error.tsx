import { RateLimitError } from '@latchkey/sdk';
import { useState } from 'react';
import { useOnline } from '../../hooks/dom/use-online.ts';
import { retryAt } from '../../hooks/retry-at.ts';
import type { Form } from '../../hooks/use-form.ts';
import { useWhenOnline } from '../../hooks/use-when-online.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { useResponseText, useWaitText } from '../../i18n/use-error-text.ts';
import { Alert } from '../feedback/alert.tsx';
import { ErrorText } from '../feedback/error-message.tsx';
import { isGivenUp } from '../feedback/given-up.ts';

interface FormErrorProps {
  readonly form: Pick<Form<string>, 'failure' | 'wait' | 'clearFailure'>;
}

/** Why a form could not be sent, or could not be sent now; no field is to blame for it. */
export function FormError({ form }: FormErrorProps) {
  const { failure, wait, clearFailure } = form;
  const text = useText();
  const responseText = useResponseText();
  const isOnline = useOnline();
  useWhenOnline(failure, clearFailure);
  const hasFailed = failure !== undefined;
  const isLimited = failure instanceof RateLimitError && retryAt(failure) !== undefined;
  const isWarning = failure instanceof RateLimitError || !isOnline;
  const tone = isWarning ? 'warning' : isGivenUp(failure) ? 'info' : 'error';
  return (
    <Alert tone={tone}>
      {isLimited && wait > 0 && (
        <span>
          {responseText(failure)} <Countdown seconds={wait} />
        </span>
      )}
      {/* With another key it is another element, and is read out again when another try has failed. */}
      {!isLimited && !isOnline && <span key={String(hasFailed)}>{text('offline')}</span>}
      {!isLimited && isOnline && hasFailed && <ErrorText error={failure} />}
    </Alert>
  );
}

/** How long to wait: seen as it runs down, read out once. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const wait = useWaitText();
  const [atFirst] = useState(seconds);
  return (
    <>
      <span aria-hidden="true" data-latchkey="countdown">
        {wait(seconds)}
      </span>
      <span data-latchkey="hidden">{wait(atFirst)}</span>
    </>
  );
}
