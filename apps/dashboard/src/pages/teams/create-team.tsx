import { Dialog } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { UserCombobox } from '../../features/users/user-combobox.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import type { Choice } from '../../ui/form/listbox/combobox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

interface CreateTeamProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a team and opens its page. */
export function CreateTeam({ open, onClose }: CreateTeamProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Create team">
      <CreateTeamForm onClose={onClose} />
    </Dialog>
  );
}

function CreateTeamForm({ onClose }: Pick<CreateTeamProps, 'onClose'>) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();
  const [creator, setCreator] = useState<Choice | null>(null);
  const sent = useSubmit({ name: '' }, async ({ name }) => {
    const team = await adminApp.createTeam({
      displayName: name.trim(),
      ...(creator && { creatorUserId: creator.id }),
    });
    onClose();
    await navigate({ to: pathOf(project.id, `teams/${team.id}`) });
    notify('Team created');
  });

  return (
    <DialogForm sent={sent} action="Create team" onCancel={onClose}>
      <TextField form={sent.form} name="name" label="Name" required rules={{ validate: checkTeamName }} />
      <UserCombobox
        label="Creator (optional)"
        hint="Becomes the first member, with the default creator permissions."
        chosen={creator}
        onChoose={setCreator}
      />
    </DialogForm>
  );
}

const checkTeamName = (name: string): true | string => name.trim() !== '' || 'Enter a name';
