import { useId } from 'react';
import { useApp } from '../../../hooks/use-app.ts';
import { useSnapshot } from '../../../hooks/use-store.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Subsection } from '../../subsection.tsx';
import type { TeamProps } from '../rights.ts';
import { useRefusal } from '../team-refusal.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { useInvitationActs } from './use-invitation-acts.ts';

/** A form to invite users to a team, and the pending invitations. */
export function Invitations(props: TeamProps) {
  const text = useTeamsText();
  return (
    <Subsection title={text('teamInvitations')}>
      <InviteForm team={props.team} />
      {props.may.readMembers && <OpenInvitations {...props} />}
    </Subsection>
  );
}

/** Pending invitations. */
function OpenInvitations({ team, may }: TeamProps) {
  const text = useTeamsText();
  const label = useId();
  const known = useSnapshot(useApp().teamStores(team.id).invitations);
  const acts = useInvitationActs();
  const { revoking, setRevoking } = acts;
  useRefusal(known.status === 'error' ? known.error : acts.failure);
  const list = known.status === 'ok' ? known.data : undefined;
  const email = revoking?.recipientEmail ?? '';
  return (
    <div data-latchkey="form" ref={acts.ref} tabIndex={-1}>
      <span data-latchkey="label" id={label}>
        {text('teamInvitationsOpen')}
      </span>
      {known.status === 'pending' && <p role="status">{text('loading')}</p>}
      <ErrorMessage error={known.status === 'error' ? known.error : revoking ? undefined : acts.failure} />
      {list?.length === 0 && <p data-latchkey="text">{text('teamInvitationsNone')}</p>}
      {list && list.length > 0 && (
        <ul data-latchkey="rows" aria-labelledby={label}>
          {list.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} acts={acts} isRevocable={may.removeMembers} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {acts.done}
      </div>
      <ConfirmDialog
        open={revoking !== undefined}
        title={text('teamInvitationRevokeAsked', { email })}
        confirmText={text('teamInvitationRevoke')}
        isBusy={acts.busy === 'revoke'}
        failure={acts.failure}
        onConfirm={() => revoking && acts.revoke(revoking)}
        onClose={() => setRevoking(undefined)}
      >
        {text('teamInvitationRevokeHelp')}
      </ConfirmDialog>
    </div>
  );
}
