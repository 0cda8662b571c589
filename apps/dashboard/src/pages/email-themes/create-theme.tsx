import { Dialog } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { nameRules } from './built-in.ts';

interface CreateThemeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a theme as a copy of the light one, and opens it. */
export const CreateTheme = ({ open, onClose }: CreateThemeProps) => (
  <Dialog open={open} onClose={onClose} title="Create theme">
    <CreateForm onClose={onClose} />
  </Dialog>
);

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();
  const sent = useSubmit({ name: '' }, async ({ name }) => {
    const { id } = await adminApp.createEmailTheme(name.trim());
    await navigate({ to: pathOf(project.id, `email-themes/${id}`) });
  });
  return (
    <DialogForm sent={sent} action="Create theme" onCancel={onClose}>
      <TextField
        form={sent.form}
        name="name"
        label="Name"
        hint="Starts as a copy of the light theme."
        required
        rules={nameRules}
      />
    </DialogForm>
  );
}
