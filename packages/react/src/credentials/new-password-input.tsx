import { PasswordInput, type PasswordInputProps } from '../ui/form/password-input.tsx';
import { passwordLength } from './use-checks.ts';

const { min, max } = passwordLength;

/** Managers are told the rule; nothing is cut off while somebody pastes. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="new-password"
    minLength={min}
    passwordrules={`minlength: ${min}; maxlength: ${max};`}
    required
    {...props}
  />
);
