import { Button, Dialog } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { nameRules } from './built-in.ts';

interface RenameThemeProps {
  readonly id: string;
  readonly name: string;
}

export function RenameTheme(theme: RenameThemeProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Allowed call="PATCH /latchkey/email-themes/:id">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Rename
        </Button>
      </Allowed>
      <Dialog open={isOpen} onClose={close} title="Rename theme">
        <RenameForm {...theme} onClose={close} />
      </Dialog>
    </>
  );
}

function RenameForm({ id, name, onClose }: RenameThemeProps & { readonly onClose: () => void }) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const sent = useSubmit({ name }, async ({ name }) => {
    await adminApp.renameEmailTheme(id, name.trim());
    notify('Theme renamed');
    onClose();
  });
  return (
    <DialogForm sent={sent} action="Rename theme" onCancel={onClose}>
      <TextField form={sent.form} name="name" label="Name" required rules={nameRules} />
    </DialogForm>
  );
}
