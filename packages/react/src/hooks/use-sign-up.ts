import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useErrorText } from '../messages/use-error-text.ts';
import { useText } from '../messages/use-text.ts';
import { isEmail } from './email-rule.ts';
import { passwordLength } from './password-rule.ts';
import { useApp } from './use-app.ts';
import { type Form, useForm } from './use-form.ts';
import { useTypedEmail } from './use-typed-email.ts';

export interface UseSignUpOptions {
  /** Asks for the password once. */
  readonly noPasswordRepeat?: boolean | undefined;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
}

/** Making an account with e-mail and password. `isTaken` says that the e-mail has one already. */
export function useSignUp({ noPasswordRepeat = false, noRedirect }: UseSignUpOptions = {}) {
  const app = useApp();
  const text = useText();
  const errorText = useErrorText();
  const [taken, setTaken] = useState<string>();
  const form: Form<'email' | 'password' | 'passwordRepeat'> = useForm({
    checks: {
      email: (value) => (value === '' ? text('emailMissing') : isEmail(value) ? undefined : text('emailInvalid')),
      password(value) {
        if (value === '') return text('passwordMissing');
        if (value.length < passwordLength.min) return text('passwordTooShort', { min: passwordLength.min });
        return value.length > passwordLength.max ? text('passwordTooLong', { max: passwordLength.max }) : undefined;
      },
      passwordRepeat(value, { password }) {
        if (noPasswordRepeat || (value === password && value !== '')) return undefined;
        return text(value === '' ? 'passwordRepeatMissing' : 'passwordsDiffer');
      },
    },
    async send({ email, password }) {
      const result = await app.signUpWithCredential({ email, password, noRedirect });
      if (result.status === 'ok') return undefined;
      const error = errorText(result.error);
      if (!KnownError.is(result.error, 'USER_EMAIL_ALREADY_EXISTS')) return { password: error };
      setTaken(error);
      return { email: error };
    },
  });
  useTypedEmail(form.props.ref);
  return { ...form, isTaken: taken !== undefined && form.errors.email === taken };
}
