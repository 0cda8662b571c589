import { Dialog, Field, PasswordInput } from '@latchkey/react';
import { useFrame } from '../../app/frame-context.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { checkPassword, PASSWORD_HINT } from '../../ui/form/credential-rules.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useShownUser } from './user-detail.ts';

interface SetPasswordProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SetPassword({ open, onClose }: SetPasswordProps) {
  const user = useShownUser();
  return (
    <Dialog open={open} onClose={onClose} title={`Set a password for ${nameOf(user)}`}>
      <SetPasswordForm onClose={onClose} />
    </Dialog>
  );
}

function SetPasswordForm({ onClose }: Pick<SetPasswordProps, 'onClose'>) {
  const { notify } = useFrame();
  const user = useShownUser();
  const sent = useSubmit({ password: '' }, async ({ password }) => {
    const result = await user.setPassword({ password });
    if (result.status === 'error') {
      sent.form.setError('password', { message: result.error.message }, { shouldFocus: true });
      return;
    }
    onClose();
    notify('Password set');
  });
  const { form } = sent;
  return (
    <DialogForm sent={sent} action="Set password" onCancel={onClose}>
      <p className="text-pretty text-soft">
        The user is signed out everywhere and signs in with the new password. Share it over a secure channel.
      </p>
      <Field label="New password" hint={PASSWORD_HINT} error={form.formState.errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          minLength={8}
          passwordrules="minlength: 8; maxlength: 70;"
          required
          {...form.register('password', {
            validate: checkPassword,
            onChange: () => form.clearErrors('password'),
          })}
        />
      </Field>
    </DialogForm>
  );
}
