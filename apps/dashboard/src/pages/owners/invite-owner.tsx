import { Dialog } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

interface InviteOwnerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const InviteOwner = ({ open, onClose }: InviteOwnerProps) => (
  <Dialog open={open} onClose={onClose} title="Invite owner">
    <InviteForm onClose={onClose} />
  </Dialog>
);

/** Emails an owner invitation; the recipient doesn't need an account yet. */
function InviteForm({ onClose }: Pick<InviteOwnerProps, 'onClose'>) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const sent = useSubmit({ email: '' }, async ({ email }) => {
    const { recipientEmail } = await adminApp.inviteOwner(email.trim());
    onClose();
    notify(`Invitation sent to ${recipientEmail}`);
  });
  return (
    <DialogForm sent={sent} action="Send invitation" onCancel={onClose}>
      <EmailField form={sent.form} name="email" label="Email" />
      <p className="text-pretty text-soft">
        The recipient signs in to the dashboard or creates an account. As an owner, they can change everything in this
        project.
      </p>
    </DialogForm>
  );
}
