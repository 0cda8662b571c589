import { PasswordInput, type PasswordInputProps } from '../ui/form/password-input.tsx';
import { passwordLength } from './use-checks.ts';

const { min, max } = passwordLength;

/** Password managers get the rule as an attribute; a pasted password is never truncated. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="new-password"
    minLength={min}
    passwordrules={`minlength: ${min}; maxlength: ${max};`}
    required
    {...props}
  />
);
