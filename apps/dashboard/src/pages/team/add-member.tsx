import { Dialog } from '@latchkey/react';
import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { UserCombobox } from '../../features/users/user-combobox.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import type { Choice } from '../../ui/form/listbox/combobox.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useShownTeam } from './team-view.ts';

interface AddMemberProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddMember({ open, onClose }: AddMemberProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add member">
      <AddMemberForm onClose={onClose} />
    </Dialog>
  );
}

function AddMemberForm({ onClose }: Pick<AddMemberProps, 'onClose'>) {
  const { notify } = useFrame();
  const team = useShownTeam();
  const [user, setUser] = useState<Choice | null>(null);
  const [fault, setFault] = useState<string>();
  const sent = useSubmit({}, async () => {
    if (!user) return setFault('Choose a user');
    try {
      await team.addUser(user.id);
      onClose();
      notify(`${user.name} added`);
    } catch (error) {
      if (!KnownError.is(error, 'TEAM_MEMBERSHIP_ALREADY_EXISTS')) throw error;
      setFault(`${user.name} is already a member`);
    }
  });

  function choose(chosen: Choice | null): void {
    setFault(undefined);
    setUser(chosen);
  }

  return (
    <DialogForm sent={sent} action="Add member" onCancel={onClose}>
      <UserCombobox
        label="User"
        hint="Gets the default member permissions. No email is sent."
        error={fault}
        chosen={user}
        onChoose={choose}
      />
    </DialogForm>
  );
}
