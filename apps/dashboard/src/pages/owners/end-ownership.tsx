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

/** Asks before somebody is an owner no more. */
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
        <p>The project is in your list no more, and only its other owners can let you in again.</p>
      ) : (
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{name}</strong> can no longer open the project,
          and is told so by mail. The account at the dashboard stays. Keys that {name} has seen still work: revoke them
          on the page “Keys”.
        </p>
      )}
      <p>Invitations that {isOwn ? 'you' : name} sent end with it.</p>
    </Confirm>
  );
}
