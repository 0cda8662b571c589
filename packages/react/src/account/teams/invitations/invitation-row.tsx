import type { TeamInvitation } from '@latchkey/sdk';
import { useSecondsUntil } from '../../../hooks/dom/use-seconds-until.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { useDate } from '../../../i18n/use-date.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';
import type { InvitationActs } from './use-invitation-acts.ts';

interface InvitationRowProps {
  readonly invitation: TeamInvitation;
  readonly acts: InvitationActs;
  readonly isRevocable: boolean;
}

/** A pending invitation: recipient, expiry, its link if requested, and its actions. */
export function InvitationRow({ invitation, acts, isRevocable }: InvitationRowProps) {
  const text = useTeamsText();
  const date = useDate();
  const { id, recipientEmail: email, expiresAt } = invitation;
  const link = acts.linkOf(invitation);
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{email}</strong>
        <span data-latchkey="small">{text('teamInvitationExpires', { date: date(expiresAt) })}</span>
        {link !== undefined && (
          <div data-latchkey="secret">
            <span data-latchkey="code">{link}</span>
            <CopyButton text={link} label={text('teamInvitationLinkCopy', { email })} />
          </div>
        )}
      </div>
      <div data-latchkey="acts">
        <ResendButton invitation={invitation} acts={acts} />
        <ActionButton
          busy={acts.busy === `link ${id}`}
          label={text('teamInvitationLinkNamed', { email })}
          onClick={() => acts.copyLink(invitation)}
        >
          {text('teamInvitationLink')}
        </ActionButton>
        {isRevocable && (
          <ActionButton
            label={text('teamInvitationRevokeNamed', { email })}
            onClick={() => acts.setRevoking(invitation)}
          >
            {text('teamInvitationRevoke')}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** Mails an invitation again, not sooner than half a minute after the mail before. */
function ResendButton({ invitation, acts }: Pick<InvitationRowProps, 'invitation' | 'acts'>) {
  const text = useTeamsText();
  const wait = useSecondsUntil(acts.nextMailOf(invitation));
  return (
    <Button
      variant="secondary"
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
