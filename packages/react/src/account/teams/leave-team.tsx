import { useId, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useTeamsText } from '../../i18n/texts/teams.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Subsection } from '../subsection.tsx';
import { useOnlyAdmin } from './members/use-only-admin.ts';
import type { TeamProps } from './rights.ts';
import { useRefusal } from './team-refusal.ts';
import type { TeamSectionProps } from './team-section.tsx';

/** Leaving a team, which stays as it is; the last one who can manage it is told why that cannot be. */
export function LeaveTeam({ team, user, may, onGo }: TeamProps & Pick<TeamSectionProps, 'onGo'>) {
  const text = useTeamsText();
  const reason = useId();
  const [isAsking, setAsking] = useState(false);
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  const isLast = useOnlyAdmin(team, may) === user.id;
  const named = { team: team.displayName };
  const leave = () =>
    act('leave', async () => {
      onGo(text('teamLeft', named));
      try {
        await user.leaveTeam(team);
      } catch (error) {
        onGo(undefined);
        throw error;
      }
    });
  return (
    <Subsection title={text('teamLeave')}>
      <p data-latchkey="text" id={reason}>
        {text(isLast ? 'teamLeaveLast' : 'teamLeaveHelp')}
      </p>
      <div data-latchkey="actions">
        <Button
          variant="secondary"
          aria-disabled={isLast || undefined}
          aria-describedby={reason}
          onClick={() => setAsking(true)}
        >
          {text('teamLeave')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={text('teamLeaveAsked', named)}
        confirmText={text('teamLeave')}
        isBusy={busy !== undefined}
        failure={failure}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        {text('teamLeaveAskedHelp')}
      </ConfirmDialog>
    </Subsection>
  );
}
