import { Dialog, Field, PasswordInput } from '@latchkey/react';
import { KnownError } from '@latchkey/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { pathOf } from '../../app/paths.ts';
import { checkPassword } from '../../ui/form/credential-rules.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

interface CreateUserProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a user and opens their page. */
export function CreateUser({ open, onClose }: CreateUserProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Create user">
      <CreateUserForm onClose={onClose} />
    </Dialog>
  );
}

const blank = { email: '', isVerified: false, password: '', name: '' };

function CreateUserForm({ onClose }: Pick<CreateUserProps, 'onClose'>) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();
  const sent = useSubmit(blank, async ({ email, isVerified, password, name }) => {
    try {
      const user = await adminApp.createUser({
        primaryEmail: email.trim(),
        primaryEmailAuthEnabled: true,
        primaryEmailVerified: isVerified,
        ...(password && { password }),
        ...(name.trim() && { displayName: name.trim() }),
      });
      onClose();
      await navigate({ to: pathOf(project.id, `users/${user.id}`) });
      notify('User created');
    } catch (error) {
      if (!KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) throw error;
      sent.form.setError('email', { message: 'Another user already signs in with this email' }, { shouldFocus: true });
    }
  });
  const { form } = sent;
  const password = form.register('password', {
    validate: (text) => text === '' || checkPassword(text),
    onChange: () => form.clearErrors('password'),
  });

  return (
    <DialogForm sent={sent} action="Create user" onCancel={onClose}>
      <EmailField form={form} name="email" label="Email" />
      <SwitchField {...form.register('isVerified')} label="Verified" hint="You know this email belongs to the user." />
      <Field
        label="Password (optional)"
        hint="Without one, the user signs in another way or sets one by email."
        error={form.formState.errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <TextField form={form} name="name" label="Name (optional)" />
    </DialogForm>
  );
}
