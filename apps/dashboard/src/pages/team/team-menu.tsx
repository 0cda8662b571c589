import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { teamName } from '../../features/teams/team-name.ts';
import { DeleteConfirm } from '../../ui/overlay/delete-dialog.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { useShownTeam, useTeamView } from './team-view.ts';

/** What can be done with the team as a whole. */
export function TeamMenu() {
  const view = useTeamView();
  const team = useShownTeam();
  const project = useShownProject();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function remove(): Promise<void> {
    view.isLeaving = true;
    await team.delete();
    await navigate({ to: pathOf(project.id, 'teams'), replace: true });
    notify(`${teamName(team)} deleted`);
  }

  return (
    <>
      <MoreMenu
        label="Team actions"
        items={[
          { label: 'Delete team', call: 'DELETE /teams/:team_id', isDestructive: true, act: () => setAsking(true) },
        ]}
      />
      <DeleteConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        action="Delete team"
        name={teamName(team)}
        consequence="Its memberships, permissions, invitations and API keys are deleted immediately. Members keep their accounts."
        remove={remove}
      />
    </>
  );
}
