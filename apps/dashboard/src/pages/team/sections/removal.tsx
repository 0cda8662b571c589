import { useNavigate } from '@tanstack/react-router';
import { useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { teamName } from '../../../features/teams/team-name.ts';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { useShownTeam, useTeamView } from '../team-view.ts';

export function Removal() {
  const view = useTeamView();
  const team = useShownTeam();
  const project = useShownProject();
  const { notify } = useFrame();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    view.isLeaving = true;
    await team.delete();
    await navigate({ to: pathOf(project.id, 'teams'), replace: true });
    notify(`${teamName(team)} is deleted`);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-soft">
        Deleting takes away everything that belongs to this team. Its members keep their accounts.
      </p>
      <DeleteDialog
        action="Delete team"
        name={teamName(team)}
        consequence="Its memberships, permissions, invitations and API keys are deleted at once."
        remove={remove}
      />
    </div>
  );
}
