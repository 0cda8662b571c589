import { KnownError } from '@latchkey/sdk';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { isRole } from '../../features/permissions/permission-graph.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useShownTeam } from './team-view.ts';
import type { NamedMember } from './use-members.ts';

interface RoleSelectProps {
  readonly member: NamedMember;
  /** The permissions of teams. */
  readonly definitions: readonly PermissionDefinition[];
}

const SEVERAL = 'several roles';
const NOT_GRANTED = 'TEAM_PERMISSION_NOT_FOUND';

/** Grants a member the role that is chosen in place of those they were granted; other permissions stay. */
export function RoleSelect({ member: { userId, name, permissions }, definitions }: RoleSelectProps) {
  const team = useShownTeam();
  const { notify } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const roles = definitions.filter(isRole).map(({ id }) => id);
  const granted = permissions.filter(({ id, isDirect }) => isDirect && roles.includes(id)).map(({ id }) => id);
  if (roles.length === 0) return null;

  async function change(role: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      // First granted: a failure between leaves a member with more than one role, and never with none.
      if (role !== '' && !granted.includes(role)) await team.grantPermission(userId, role);
      let ofGroup: unknown;
      for (const other of granted) if (other !== role) ofGroup = (await revoke(other)) ?? ofGroup;
      if (ofGroup) setError(ofGroup);
      else notify(role === '' ? `${name} has no role now` : `${name} is now ${role}`);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  /** Resolves to an error for what was only given by a directory group, which the others don't have to wait for. */
  async function revoke(id: string): Promise<KnownError | undefined> {
    try {
      await team.revokePermission(userId, id);
    } catch (failure) {
      if (!KnownError.is(failure, NOT_GRANTED)) throw failure;
      return new KnownError(NOT_GRANTED, failure.status, `A directory group gives ${id}. Change it in the directory.`);
    }
    return undefined;
  }

  return (
    <div className="w-36 max-sm:w-full">
      <Select
        aria-label={`Role of ${name}`}
        value={granted.length > 1 ? SEVERAL : (granted[0] ?? '')}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => void change(target.value)}
      >
        <option value="">No role</option>
        {roles.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
        {granted.length > 1 && (
          <option value={SEVERAL} disabled>
            Several roles
          </option>
        )}
      </Select>
      <ErrorMessage error={error} />
    </div>
  );
}
