import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/texts/use-text.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { PasswordVerdictProps } from './password-verdict.tsx';
import { usePasswordLength } from './use-checks.ts';

const onlyHint = ({ hint }: PasswordVerdictProps) => hint;

/** Without it the password is judged when the form is sent. */
const PasswordVerdict = lazyPart<PasswordVerdictProps>(
  () =>
    import('./password-verdict.tsx').then(
      (part) => part.PasswordVerdict,
      () => onlyHint,
    ),
  onlyHint,
);

export interface NewPasswordFieldProps {
  readonly label?: string | undefined;
  readonly error: ReactNode;
  /** The user's email, where it is known. */
  email?(): string;
}

/**
 * A password that is chosen, with the rule for it. Password managers get the rule as an attribute; a pasted password is
 * never truncated.
 */
export function NewPasswordField({ label, error, email }: NewPasswordFieldProps) {
  const text = useText();
  const length = usePasswordLength();
  const { min, max } = length;
  const [typed, setTyped] = useState('');
  const hint = text('passwordRule', length);
  // In place of the hint, so that nothing moves below a pointer.
  const verdict =
    typed.length < min ? hint : <PasswordVerdict key={typed} password={typed} email={email} hint={hint} />;
  return (
    <Field label={label ?? text('password')} hint={verdict} error={error}>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        enterKeyHint="go"
        minLength={min}
        passwordrules={`minlength: ${min}; maxlength: ${max};`}
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  );
}
