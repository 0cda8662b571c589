import type { CurrentUser } from '@latchkey/sdk';
import { NewPasswordInput } from '../credentials/new-password-input.tsx';
import { passwordLength } from '../credentials/password-rule.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
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
      <FormError form={form} />
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
