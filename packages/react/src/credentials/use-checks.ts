import { useText } from '../i18n/texts/use-text.ts';
import { CODE_LENGTH } from '../ui/code-input/read-code.ts';

/** What the service takes as a new password, in characters. */
export const passwordLength = { min: 8, max: 70 } as const;
const { min, max } = passwordLength;

/** What can be said of fields before anything is sent. */
export function useChecks() {
  const text = useText();
  return {
    email: (value: string) => (value === '' ? text('emailMissing') : isEmail(value) ? undefined : text('emailInvalid')),
    newPassword(value: string) {
      if (value === '') return text('passwordMissing');
      if (value.length < min) return text('passwordTooShort', { min });
      return value.length > max ? text('passwordTooLong', { max }) : undefined;
    },
    passwordRepeat(value: string, { password }: { readonly password: string }) {
      if (value === password && value !== '') return undefined;
      return text(value === '' ? 'passwordRepeatMissing' : 'passwordsDiffer');
    },
    code(value: string) {
      if (value === '') return text('codeMissing');
      return value.length < CODE_LENGTH ? text('codeIncomplete') : undefined;
    },
  };
}

const ADDRESS = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/;

/** Whether it can be an email address: its domain has a dot, and at least two letters after the last one. */
export const isEmail = (value: string): boolean => ADDRESS.test(value);
