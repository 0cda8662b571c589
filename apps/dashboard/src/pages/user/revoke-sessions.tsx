import { useFrame } from '../../app/frame-context.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useShownUser } from './user-detail.ts';

interface RevokeSessionsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Revokes the sessions that the user has at that time, including those begun since the page was opened. */
export function RevokeSessions({ open, onClose }: RevokeSessionsProps) {
  const user = useShownUser();
  const { notify } = useFrame();

  async function revoke(): Promise<void> {
    const sessions = await user.getActiveSessions();
    await Promise.all(sessions.map(({ id }) => user.revokeSession(id)));
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
      The user is signed out everywhere immediately.
    </Confirm>
  );
}
