import type { CurrentUser } from '@latchkey/sdk';
import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import { passwordLength } from '../hooks/password-rule.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { FormStatus } from '../parts/form-status.tsx';
import { NewPasswordInput } from '../parts/new-password-input.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { usePasswordForm } from './use-password-form.ts';

interface PasswordFormProps {
  readonly user: CurrentUser;
  readonly username: string;
  onDone(): void;
}

export function PasswordForm({ user, username, onDone }: PasswordFormProps) {
  const text = useAccountText();
  const form = usePasswordForm(user, onDone);
  const { passwordOld, password, passwordRepeat } = form.errors;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      {/* Managers save the password with it. */}
      <input
        data-latchkey="hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {user.hasPassword && (
        <Field label={text('passwordOld')} error={passwordOld}>
          <PasswordInput name="passwordOld" autoComplete="current-password" enterKeyHint="next" required />
        </Field>
      )}
      <Field label={text('passwordNew')} hint={text('passwordRule', passwordLength)} error={password}>
        <NewPasswordInput name="password" enterKeyHint="next" />
      </Field>
      <Field label={text('passwordRepeat')} error={passwordRepeat}>
        <NewPasswordInput name="passwordRepeat" enterKeyHint="go" />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text(user.hasPassword ? 'passwordChange' : 'setPassword')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}
