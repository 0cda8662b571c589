import { useStore } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { BanUser } from '../ban-user.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

export function Removal() {
  const ban = useStore(useUserDetail().stores.ban);
  return (
    <div className="space-y-5">
      <BanUser ban={ban} />
      <DeleteUser />
    </div>
  );
}

function DeleteUser() {
  const detail = useUserDetail();
  const user = useShownUser();
  const project = useShownProject();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const name = nameOf(user);

  async function remove(): Promise<void> {
    detail.isLeaving = true;
    await user.delete();
    await navigate({ to: pathOf(project.id, 'users'), replace: true });
    notify(`${name} is deleted`);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-soft">
        Deleting takes away everything that belongs to this user. It cannot be brought back.
      </p>
      <DeleteDialog
        action="Delete user"
        name={name}
        consequence="The account, its sessions, passkeys and API keys are deleted at once."
        remove={remove}
      />
    </div>
  );
}
