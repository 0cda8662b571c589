import { type CurrentUser, KnownError } from '@latchkey/sdk';
import { useChecks } from '../credentials/use-checks.ts';
import { useForm } from '../hooks/use-form.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { useErrorText } from '../i18n/use-error-text.ts';

/** A new password for the one that there is, or the first one. */
export function usePasswordForm(user: CurrentUser, onDone: () => void) {
  const text = useAccountText();
  const errorText = useErrorText();
  const checks = useChecks();
  const { hasPassword } = user;
  const form = useForm<'passwordOld' | 'password' | 'passwordRepeat'>({
    checks: {
      passwordOld: (value) => (hasPassword && value === '' ? text('passwordOldMissing') : undefined),
      password: checks.newPassword,
      passwordRepeat: checks.passwordRepeat,
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
