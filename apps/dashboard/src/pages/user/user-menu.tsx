import type { GuardedCall } from '@latchkey/sdk/admin';
import type { Ban } from '@latchkey/sdk/server';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isInternal, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { DeleteConfirm } from '../../ui/overlay/delete-dialog.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { BanUser } from './ban-user.tsx';
import { Impersonate } from './impersonate.tsx';
import { MergeUser } from './merge-user.tsx';
import { RevokeSessions } from './revoke-sessions.tsx';
import { useShownUser, useUserDetail } from './user-detail.ts';

type Act = 'impersonate' | 'ban' | 'revoke' | 'merge' | 'delete';

/** What can be done with the user as a whole. Owners can't be impersonated. */
export function UserMenu({ ban }: { readonly ban: Ban | null }) {
  const project = useShownProject();
  const [act, setAct] = useState<Act>();
  const item = (label: string, act: Act, call: GuardedCall) => ({ label, call, act: () => setAct(act) });
  const dialog = (one: Act) => ({ open: act === one, onClose: () => setAct(undefined) });
  return (
    <>
      <MoreMenu
        label="User actions"
        items={[
          ...(isInternal(project)
            ? []
            : [item('Impersonate', 'impersonate', 'POST /latchkey/users/:user_id/impersonation')]),
          item('Revoke all sessions', 'revoke', 'POST /latchkey/users/revoke-sessions'),
          item(ban ? 'Lift ban' : 'Ban user', 'ban', 'PUT /latchkey/users/:user_id/ban'),
          item('Merge with…', 'merge', 'POST /latchkey/users/:user_id/merge'),
          { ...item('Delete user', 'delete', 'DELETE /users/:user_id'), isDestructive: true },
        ]}
      />
      <Impersonate {...dialog('impersonate')} />
      <RevokeSessions {...dialog('revoke')} />
      <BanUser {...dialog('ban')} ban={ban} />
      <MergeUser {...dialog('merge')} />
      <DeleteUser {...dialog('delete')} />
    </>
  );
}

function DeleteUser(dialog: { readonly open: boolean; readonly onClose: () => void }) {
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
    notify(`${name} deleted`);
  }

  return (
    <DeleteConfirm
      {...dialog}
      action="Delete user"
      name={name}
      consequence="The account and all its data, sessions, passkeys and API keys are deleted immediately."
      remove={remove}
    />
  );
}
