import { useSecondsUntil } from '../../hooks/dom/use-seconds-until.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import type { EmailRowProps } from './email-row.tsx';

/** Mails a link that verifies an address, not sooner than half a minute after the one before. */
export function VerifyButton({ channel, emails }: EmailRowProps) {
  const text = useAccountText();
  const wait = useSecondsUntil(emails.nextMailTo(channel));
  return (
    <Button
      variant="ghost"
      busy={emails.busy === `verify ${channel.id}`}
      aria-disabled={wait > 0 || undefined}
      onClick={() => emails.verify(channel)}
    >
      <span data-latchkey="hidden">{text('emailVerifyNamed', { email: channel.value })}</span>
      <span data-latchkey="countdown" aria-hidden="true">
        {text('emailVerify')} {wait > 0 && text('seconds', { seconds: wait })}
      </span>
    </Button>
  );
}
