import { Dialog } from '@latchkey/react';
import { useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { AppFields, firstApp, urlOf } from '../../features/projects/app-choice.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useShownUser, useUserDetail } from './user-detail.ts';

interface ResetEmailProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const PAGE = 'password-reset';

/** Emails the user a link to choose a new password. */
export function ResetEmail({ open, onClose }: ResetEmailProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Send reset email">
      <ResetEmailForm onClose={onClose} />
    </Dialog>
  );
}

function ResetEmailForm({ onClose }: Pick<ResetEmailProps, 'onClose'>) {
  const { notify } = useFrame();
  const { app } = useUserDetail();
  const email = useShownUser().primaryEmail ?? '';
  const sent = useSubmit(firstApp(useShownProject(), PAGE), async (chosen) => {
    const result = await app.sendForgotPasswordEmail(email, { callbackUrl: urlOf(chosen, PAGE) });
    if (result.status === 'error') throw result.error;
    onClose();
    notify(`Reset email on its way to ${email}`);
  });
  return (
    <DialogForm sent={sent} action="Send reset email" onCancel={onClose}>
      <p className="text-pretty text-soft [overflow-wrap:anywhere]">
        We'll email {email} a link to choose a new password. The current password works until then.
      </p>
      <AppFields form={sent.form} page={PAGE} />
    </DialogForm>
  );
}
