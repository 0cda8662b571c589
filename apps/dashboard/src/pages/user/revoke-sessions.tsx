import { useFrame } from '../../app/frame-context.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { gone, SIGNED_OUT } from '../users/bulk/bulk-actions.ts';
import { useUserDetail } from './user-detail.ts';

interface RevokeSessionsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Signs the user out everywhere, as the selection of the users table does. */
export function RevokeSessions({ open, onClose }: RevokeSessionsProps) {
  const { app, userId } = useUserDetail();
  const { notify } = useFrame();

  async function revoke(): Promise<void> {
    const [revoked] = await app.revokeSessions([userId]);
    if (revoked?.result === 'not_found') throw gone();
    notify('All sessions revoked');
  }

  return (
    <Confirm
      open={open}
      title="Revoke all sessions?"
      action="Revoke all sessions"
      isDestructive
      act={revoke}
      onClose={onClose}
    >
      {SIGNED_OUT}
    </Confirm>
  );
}
