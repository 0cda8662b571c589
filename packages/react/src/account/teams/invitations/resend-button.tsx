import { useSecondsUntil } from '../../../hooks/dom/use-seconds-until.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Button } from '../../../ui/button.tsx';
import type { InvitationRowProps } from './invitation-row.tsx';

/** Mails an invitation again, not sooner than half a minute after the mail before. */
export function ResendButton({ invitation, acts }: Pick<InvitationRowProps, 'invitation' | 'acts'>) {
  const text = useTeamsText();
  const wait = useSecondsUntil(acts.nextMailOf(invitation));
  return (
    <Button
      variant="ghost"
      busy={acts.busy === `resend ${invitation.id}`}
      aria-disabled={wait > 0 || undefined}
      onClick={() => acts.resend(invitation)}
    >
      <span data-latchkey="hidden">{text('teamInvitationResendNamed', { email: invitation.recipientEmail })}</span>
      <span data-latchkey="countdown" aria-hidden="true">
        {text('teamInvitationResend')} {wait > 0 && text('seconds', { seconds: wait })}
      </span>
    </Button>
  );
}
