import { Button, Dialog } from '@latchkey/react';
import type { GuardedCall, PermissionDefinition } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { AllowedFields, RoleReason } from '../../app/allowed.tsx';
import { useFrame } from '../../app/frame-context.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';
import { PermissionChecklist } from './permission-checklist.tsx';

interface PermissionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The name of the user. */
  readonly name: string;
  /** Where the permissions apply. */
  readonly where: string;
  readonly definitions: readonly PermissionDefinition[];
  /** The permissions granted directly. */
  readonly granted: readonly string[];
  /** The call that grants one; revoking takes the same role. */
  readonly call: GuardedCall;
  readonly grant: (id: string) => Promise<unknown>;
  readonly revoke: (id: string) => Promise<unknown>;
}

/** A user's permissions. Checking one grants it immediately; unchecking revokes it. */
export function PermissionDialog({ open, onClose, name, ...choice }: PermissionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Permissions of ${name}`}>
      <Choice {...choice} onClose={onClose} />
    </Dialog>
  );
}

type ChoiceProps = Omit<PermissionDialogProps, 'open' | 'name'>;

function Choice({ call, where, definitions, granted, grant, revoke, onClose }: ChoiceProps) {
  const { notify } = useFrame();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();

  async function toggle(id: string, isGranted: boolean): Promise<void> {
    if (busy !== undefined) return;
    setBusy(id);
    setError(undefined);
    const act = isGranted ? grant(id) : revoke(id);
    await act.then(() => notify(isGranted ? `${id} granted` : `${id} revoked`), setError);
    setBusy(undefined);
  }

  return (
    <div className="space-y-4">
      <RoleReason call={call} />
      <AllowedFields call={call}>
        <PermissionChecklist
          legend={`Granted ${where}`}
          hint="A permission also grants the permissions it includes."
          none="No permissions defined yet."
          definitions={definitions}
          chosen={granted}
          busy={busy}
          onToggle={(id, isGranted) => void toggle(id, isGranted)}
        />
      </AllowedFields>
      <ErrorMessage error={error} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </div>
  );
}
