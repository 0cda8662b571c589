import { useNavigate } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Deletion } from '../../ui/overlay/delete-dialog.tsx';
import { useDossier, useShownUser } from './user-detail-store.ts';

export function DeleteUser() {
  const dossier = useDossier();
  const user = useShownUser();
  const project = useShownProject();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const name = nameOf(user);

  async function remove(): Promise<void> {
    dossier.isLeaving = true;
    await user.delete();
    await navigate({ to: pathOf(project.id, 'users'), replace: true });
    notify(`${name} is deleted`);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-soft">
        Deleting takes away everything that belongs to this user. It cannot be brought back.
      </p>
      <Deletion
        action="Delete user"
        name={name}
        consequence="The account, its sessions, passkeys and API keys are deleted at once."
        remove={remove}
      />
    </div>
  );
}
