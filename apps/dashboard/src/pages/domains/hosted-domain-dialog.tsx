import { Dialog } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

interface HostedDomainDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const HostedDomainDialog = ({ open, onClose }: HostedDomainDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Add hosted domain">
    <HostedDomainForm onClose={onClose} />
  </Dialog>
);

function HostedDomainForm({ onClose }: Pick<HostedDomainDialogProps, 'onClose'>) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const sent = useSubmit({ domain: '' }, async ({ domain }) => {
    await adminApp.addHostedDomain(domain.trim());
    notify('Domain added');
    onClose();
  });

  return (
    <DialogForm sent={sent} action="Add hosted domain" onCancel={onClose}>
      <TextField
        form={sent.form}
        name="domain"
        label="Domain"
        hint="The name alone. Subdomains are domains of their own."
        inputMode="url"
        spellCheck={false}
        placeholder="auth.example.com"
        required
      />
    </DialogForm>
  );
}
