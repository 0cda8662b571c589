import { Dialog, Field } from '@latchkey/react';
import type { OwnerRole } from '@latchkey/sdk/admin';
import { isInternal, useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { ownerRoles } from '../../features/projects/owner-roles.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { RoleOptions } from './roles.tsx';

interface InviteOwnerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const InviteOwner = ({ open, onClose }: InviteOwnerProps) => (
  <Dialog open={open} onClose={onClose} title="Invite owner">
    <InviteForm onClose={onClose} />
  </Dialog>
);

interface Values {
  email: string;
  role: OwnerRole;
}

/** Emails an owner invitation; the recipient doesn't need an account yet. */
function InviteForm({ onClose }: Pick<InviteOwnerProps, 'onClose'>) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const project = useShownProject();
  const sent = useSubmit<Values>({ email: '', role: 'owner' }, async ({ email, role }) => {
    const { recipientEmail } = await adminApp.inviteOwner(email.trim(), role);
    onClose();
    notify(`Invitation sent to ${recipientEmail}`);
  });
  return (
    <DialogForm sent={sent} action="Send invitation" onCancel={onClose}>
      <EmailField form={sent.form} name="email" label="Email" />
      {!isInternal(project) && (
        <Field label="Role" hint={`Can ${ownerRoles[sent.form.watch('role')].can}.`}>
          <Select {...sent.form.register('role')}>
            <RoleOptions />
          </Select>
        </Field>
      )}
      <p className="text-pretty text-soft">The recipient signs in to the dashboard or creates an account.</p>
    </DialogForm>
  );
}
