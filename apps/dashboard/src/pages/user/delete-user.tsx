import { useNavigate } from '@tanstack/react-router';
import { useFrame } from '../../frame/frame-context.ts';
import { Deletion } from '../../parts/deletion.tsx';
import { pathOf } from '../../path.ts';
import { useShownProject } from '../../project.ts';
import { nameOf } from '../users/name-of.ts';
import { useDossier, useShownUser } from './dossier.ts';

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
