import type { ProjectOwner } from '@latchkey/sdk/admin';
import { useShownProject } from '../../app/current-project.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { nameOf } from './owner-name.ts';

interface EndOwnershipProps {
  readonly owner: ProjectOwner | undefined;
  readonly isOwn: boolean;
  readonly end: (owner: ProjectOwner) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms leaving a project or removing an owner. */
export function EndOwnership({ owner, isOwn, end, onClose }: EndOwnershipProps) {
  const { displayName } = useShownProject();
  const name = owner ? nameOf(owner) : '';
  return (
    <Confirm
      open={owner !== undefined}
      title={isOwn ? `Leave ${displayName}?` : `Remove ${name}?`}
      action={isOwn ? 'Leave project' : 'Remove owner'}
      isDestructive
      act={() => owner && end(owner)}
      onClose={onClose}
    >
      {isOwn ? (
        <p>You'll lose access. Only another owner can add you back.</p>
      ) : (
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{name}</strong> loses access to this project and
          is notified by email. Their dashboard account is kept. Keys that {name} has seen still work: revoke them on
          the Keys page.
        </p>
      )}
      <p>Invitations sent by {isOwn ? 'you' : name} are revoked.</p>
    </Confirm>
  );
}
