import { type CurrentUser, KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { NewPasswordField } from '../credentials/new-password-field.tsx';
import { useChecks, usePasswordLength } from '../credentials/use-checks.ts';
import { useForm } from '../hooks/use-form.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { Link } from '../ui/link.tsx';
import type { SectionProps } from './section.ts';

/** Changes the password, or sets the first one. */
export function PasswordSection({ user }: SectionProps) {
  const text = useAccountText();
  const [said, say] = useState('');
  const { hasPassword, primaryEmail } = user;
  return (
    <div data-latchkey="form">
      {primaryEmail === null ? (
        <p data-latchkey="text">
          {text('passwordNeedsEmail')}{' '}
          <Link href={`${location.pathname}${location.search}#emails`}>{text('emailAdd')}</Link>
        </p>
      ) : (
        <>
          <p data-latchkey="text">{text(hasPassword ? 'passwordHelp' : 'passwordSetHelp')}</p>
          <PasswordForm
            key={String(hasPassword)}
            user={user}
            username={primaryEmail}
            onDone={() => say(text(hasPassword ? 'passwordChanged' : 'passwordIsSet'))}
          />
        </>
      )}
      <div data-latchkey="status" role="status">
        {said}
      </div>
    </div>
  );
}

interface PasswordFormProps {
  readonly user: CurrentUser;
  readonly username: string;
  onDone(): void;
}

function PasswordForm({ user, username, onDone }: PasswordFormProps) {
  const text = useAccountText();
  const [changes, setChanges] = useState(0);
  const form = usePasswordForm(user, () => {
    setChanges(changes + 1);
    onDone();
  });
  const { passwordOld, password } = form.errors;
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
      <NewPasswordField
        // What was said of a password goes with it.
        key={changes}
        label={text('passwordNew')}
        error={password}
        email={() => username}
      />
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text(user.hasPassword ? 'passwordChange' : 'setPassword')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}

/** A new password for the one that there is, or the first one. */
function usePasswordForm(user: CurrentUser, onDone: () => void) {
  const text = useAccountText();
  const errorText = useErrorText();
  const checks = useChecks(usePasswordLength().min);
  const { hasPassword } = user;
  const form = useForm<'passwordOld' | 'password'>({
    checks: {
      passwordOld: (value) => (hasPassword && value === '' ? text('passwordOldMissing') : undefined),
      password: checks.newPassword,
    },
    async send({ passwordOld: oldPassword, password }) {
      const result = hasPassword
        ? await user.updatePassword({ oldPassword, newPassword: password })
        : await user.setPassword({ password });
      if (result.status === 'ok') {
        form.props.ref.current?.reset();
        onDone();
        return undefined;
      }
      return KnownError.is(result.error, 'PASSWORD_CONFIRMATION_MISMATCH')
        ? { passwordOld: text('passwordOldWrong') }
        : { password: errorText(result.error) };
    },
  });
  return form;
}
