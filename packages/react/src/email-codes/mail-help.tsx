import { RateLimitError } from '@latchkey/sdk';
import { handOverEmail } from '../credentials/typed-email.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useResponseText } from '../i18n/use-error-text.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useResend } from './use-resend.ts';

interface MailHelpProps {
  readonly email: string;
  send(): Promise<void>;
  /** What is true of earlier mails once there is another one. */
  readonly resentHelp: string;
  /** Back to the form, which takes the address. */
  onChangeAddress?: (() => void) | undefined;
}

/** For those whose mail does not come: where to look, another one, another address. */
export function MailHelp({ email, send, resentHelp, onChangeAddress }: MailHelpProps) {
  const text = useText();
  const responseText = useResponseText();
  const { resend, isBusy, wait, isSent, failure } = useResend(send);
  return (
    <div data-latchkey="mail-help">
      <p data-latchkey="small">{text('spamHint')}</p>
      {failure instanceof RateLimitError ? (
        <Alert tone="warning">{wait > 0 && responseText(failure)}</Alert>
      ) : (
        <ErrorMessage error={failure} />
      )}
      <div data-latchkey="actions">
        <Button variant="secondary" busy={isBusy} aria-disabled={wait > 0 || undefined} onClick={resend}>
          {text('sendAgain')}
          {wait > 0 && (
            <span data-latchkey="countdown" aria-hidden="true">
              {text('seconds', { seconds: wait })}
            </span>
          )}
        </Button>
        {onChangeAddress && (
          <Button
            variant="ghost"
            onClick={() => {
              handOverEmail(email);
              onChangeAddress();
            }}
          >
            {text('changeAddress')}
          </Button>
        )}
      </div>
      <div data-latchkey="status" role="status">
        {isSent && `${text('sentAgain')} ${resentHelp}`}
      </div>
    </div>
  );
}
