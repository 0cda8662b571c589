import { useFrame } from '../../app/frame-context.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
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
    await app.revokeSessions([userId]);
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
      They're signed out on all devices immediately, and their trusted browsers and agents' access are revoked. They can
      sign in again.
    </Confirm>
  );
}
