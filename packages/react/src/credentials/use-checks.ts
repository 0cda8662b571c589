import { useProjectAtHand } from '../hooks/use-project.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { CODE_LENGTH } from '../ui/code-input/read-code.ts';

/** How long a new password of the project is, in characters. */
export const usePasswordLength = () => ({ min: useProjectAtHand()?.branding?.passwordMinLength ?? 8, max: 70 });

/** What can be said of fields before anything is sent; `min` is how long a new password has to be. */
export function useChecks(min = 0) {
  const text = useText();
  return {
    email: (value: string) => (value === '' ? text('emailMissing') : isEmail(value) ? undefined : text('emailInvalid')),
    newPassword(value: string) {
      if (value === '') return text('passwordMissing');
      return value.length < min ? text('passwordTooShort', { min }) : undefined;
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
