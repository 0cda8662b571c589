import { Button, Dialog } from '@latchkey/react';
import { useState } from 'react';
import { useFrame } from '../../frame/frame-context.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useSentForm } from '../../parts/use-sent-form.ts';
import { useAdminApp } from '../../project.ts';
import { nameRules } from './name-rules.ts';

interface RenameThemeProps {
  readonly id: string;
  readonly name: string;
}

export function RenameTheme(theme: RenameThemeProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Rename
      </Button>
      <Dialog open={isOpen} onClose={close} title="Rename theme">
        <RenameForm {...theme} onClose={close} />
      </Dialog>
    </>
  );
}

function RenameForm({ id, name, onClose }: RenameThemeProps & { readonly onClose: () => void }) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const sent = useSentForm({ name }, async ({ name }) => {
    await adminApp.renameEmailTheme(id, name.trim());
    notify('Theme renamed');
    onClose();
  });
  return (
    <DialogForm sent={sent} action="Rename" onCancel={onClose}>
      <TextField form={sent.form} name="name" label="Name" required rules={nameRules} />
    </DialogForm>
  );
}
