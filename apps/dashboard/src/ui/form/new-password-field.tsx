import { Field, PasswordInput } from '@latchkey/react';
import type { ReactNode } from 'react';
import { PASSWORD_HINT } from './credential-rules.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error: ReactNode;
}

/** The last field of a form in which an owner sets a password. */
export const NewPasswordField = ({ label, error }: NewPasswordFieldProps) => (
  <Field label={label} hint={PASSWORD_HINT} error={error}>
    <PasswordInput
      name="password"
      autoComplete="new-password"
      minLength={8}
      passwordrules="minlength: 8; maxlength: 70;"
      enterKeyHint="go"
      required
    />
  </Field>
);
