import { useStore, useUser } from '@latchkey/react';
import type { OwnerRole, ProjectOwner } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../app/allowed.tsx';
import { useApps } from '../../app/apps.ts';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { ownerRoles } from '../../features/projects/owner-roles.ts';
import { Time } from '../../ui/data/time.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { EndOwnership } from './end-ownership.tsx';
import { nameOf } from './owner-name.ts';
import { RoleOptions } from './roles.tsx';

const LAST = 'last-owner';

/** The owners of the project. The last one can't be removed, and the list says why. */
export function OwnerList() {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const navigate = useNavigate();
  const adminApp = useAdminApp();
  const own = useUser({ or: 'throw' });
  const owners = useStore(adminApp.ownersStore);
  const [asked, setAsked] = useState<ProjectOwner>();
  const managesOwners = useMay()('PATCH /latchkey/owners/:user_id');
  const isLast = owners.filter(({ role }) => role === 'owner').length === 1;

  async function remove(owner: ProjectOwner): Promise<void> {
    const isOwn = owner.userId === own.id;
    await adminApp.removeOwner(owner.userId);
    if (isOwn) {
      await navigate({ to: '/projects', replace: true });
      await refreshProjects();
    }
    notify(isOwn ? 'You left the project' : `${nameOf(owner)} removed`);
  }

  return (
    <>
      <ul aria-label="Owners" className="divide-y divide-line">
        {owners.map((owner) => (
          <OwnerRow
            key={owner.userId}
            owner={owner}
            isOwn={owner.userId === own.id}
            isLast={isLast && owner.role === 'owner'}
            managesOwners={managesOwners}
            onEnd={() => setAsked(owner)}
          />
        ))}
      </ul>
      {isLast && managesOwners && (
        <p id={LAST} className="mt-3 text-pretty text-soft">
          You can't remove the last owner. Invite another owner first, or delete the project in its settings.
        </p>
      )}
      <EndOwnership owner={asked} isOwn={asked?.userId === own.id} end={remove} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface OwnerRowProps {
  readonly owner: ProjectOwner;
  readonly isOwn: boolean;
  readonly isLast: boolean;
  /** Whether the signed-in owner may change the others. */
  readonly managesOwners: boolean;
  readonly onEnd: () => void;
}

function OwnerRow({ owner, isOwn, isLast, managesOwners, onEnd }: OwnerRowProps) {
  const name = nameOf(owner);
  const hasRoles = !isInternal(useShownProject());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3 first:pt-0 last:pb-0">
      <Avatar name={name} url={owner.profileImageUrl} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {isOwn && <Badge tone="accent">You</Badge>}
          {!owner.primaryEmailVerified && <Badge tone="warning">Email not verified</Badge>}
          <TwoFactor isOn={owner.isMultiFactorRequired} />
        </p>
        <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">
          {owner.displayName && owner.primaryEmail && `${owner.primaryEmail} · `}
          {!(managesOwners && hasRoles) && `${ownerRoles[owner.role].title} · `}
          Since <Time at={owner.becameOwnerAt} />
          {owner.lastActiveAt && (
            <>
              {' · Last active '}
              <Time at={owner.lastActiveAt} />
            </>
          )}
        </p>
      </div>
      {managesOwners && hasRoles && <RoleSelect owner={owner} isLast={isLast} />}
      {(managesOwners || isOwn) && (
        <RowButton
          isDestructive
          aria-label={isOwn ? 'Leave the project' : `Remove ${name}`}
          aria-disabled={isLast || undefined}
          {...(isLast && { 'aria-describedby': LAST })}
          onClick={() => !isLast && onEnd()}
        >
          {isOwn ? 'Leave' : 'Remove'}
        </RowButton>
      )}
    </li>
  );
}

/** Roles that can't manage owners aren't told. */
function TwoFactor({ isOn }: { readonly isOn: boolean | null }) {
  if (isOn === null) return null;
  return isOn ? <Badge tone="success">Two-factor</Badge> : <Badge>No two-factor</Badge>;
}

/** Changes the role as soon as another one is chosen. */
function RoleSelect({ owner, isLast }: { readonly owner: ProjectOwner; readonly isLast: boolean }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const [error, setError] = useState<unknown>();
  const name = nameOf(owner);
  async function change(role: OwnerRole): Promise<void> {
    setError(undefined);
    try {
      await adminApp.changeOwnerRole(owner.userId, role);
      notify(`${name} is now ${ownerRoles[role].title.toLowerCase()}`);
    } catch (failure) {
      setError(failure);
    }
  }
  return (
    <div className="w-36">
      <Select
        aria-label={`Role of ${name}`}
        title={`Can ${ownerRoles[owner.role].can}.`}
        value={owner.role}
        disabled={isLast}
        {...(isLast && { 'aria-describedby': LAST })}
        onChange={({ target }) => void change(target.value as OwnerRole)}
      >
        <RoleOptions />
      </Select>
      <ErrorMessage error={error} />
    </div>
  );
}
