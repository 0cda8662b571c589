import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useTypedEmail } from '../credentials/typed-email.ts';
import { useChecks, usePasswordLength } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { usePreparedSignIn } from '../session/sign-in-progress.ts';
import { type SignUpField, saveAnswers } from './sign-up-field.ts';

/** Extra fields, and what to do once the user is signed up. */
export interface UseSignUpOptions {
  /** Further questions: `[{ name: 'company', label: 'Company' }]`. */
  readonly fields?: readonly SignUpField[] | undefined;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
  /** Told of a mail that finishes the sign-up; without it, `mailed` of the form says so. */
  readonly onMailed?: ((mailed: MailedSignUp) => void) | undefined;
}

/** A sign-up that an email completes, in projects that don't reveal which addresses have accounts. */
export interface MailedSignUp {
  /** Where it was sent. */
  readonly email: string;
  /** Has another mail sent. */
  send(): Promise<void>;
}

const noFields: readonly SignUpField[] = [];

/** A form that creates an account; has the extra fields besides email and password. */
export interface SignUpForm extends Form<string> {
  /** The email already has an account. */
  readonly isTaken: boolean;
  /** An email that completes the sign-up is on its way. */
  readonly mailed: MailedSignUp | undefined;
  /** There is an account now, whose answers could not be saved: sending the form again saves them. */
  readonly isMade: boolean;
}

/** Creating an account with email and password; an anonymous user stays the same user. */
export function useSignUp(options: UseSignUpOptions = {}): SignUpForm {
  const { fields = noFields, noRedirect, onMailed } = options;
  const app = useApp();
  usePreparedSignIn();
  const errorText = useErrorText();
  const checks = useChecks(usePasswordLength().min);
  const [taken, setTaken] = useState<string>();
  const [isMade, setMade] = useState(false);
  const [mailed, setMailed] = useState<MailedSignUp>();
  const form = useForm<string>({
    checks: {
      ...Object.fromEntries(fields.map(({ name, check }) => [name, check ?? (() => undefined)])),
      email: checks.email,
      password: checks.newPassword,
    },
    async send(values) {
      const { email = '', password = '' } = values;
      const save = () => saveAnswers(app, fields, values);
      if (isMade) {
        await save();
        if (!noRedirect) await app.redirectToAfterSignUp({ replace: true });
        return undefined;
      }
      const onSignedIn = () => {
        setMade(true);
        return save();
      };
      const signUp = () =>
        app.signUpWithCredential({
          email,
          password,
          noRedirect,
          upgradeAnonymous: true,
          ...(fields.length > 0 && { onSignedIn }),
        });
      const result = await signUp();
      if (result.status === 'ok') {
        if (result.data === 'mailed') (onMailed ?? setMailed)({ email, send: async () => void (await signUp()) });
        return undefined;
      }
      const error = errorText(result.error);
      if (!KnownError.is(result.error, 'USER_EMAIL_ALREADY_EXISTS')) return { password: error };
      setTaken(error);
      return { email: error };
    },
  });
  useTypedEmail(form.props.ref);
  return { ...form, mailed, isMade, isTaken: taken !== undefined && form.errors.email === taken };
}
