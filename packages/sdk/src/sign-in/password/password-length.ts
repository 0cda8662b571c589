import type { Shared } from '../../context/shared.ts';

/** What a password that somebody chooses can come to: too short, too long, or in production easy to guess. */
export const newPasswordErrors = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_REQUIREMENTS_NOT_MET'] as const;
/** What can be wrong with a password that somebody chooses. */
export type NewPasswordErrorCode = (typeof newPasswordErrors)[number];

/** The service answers this one as a malformed request, which helps nobody who types a password. */
export function checkLength({ KnownError, limits }: Shared, password: string): void {
  const maxLength = limits.passwordMaxCharacters;
  if (password.length <= maxLength) return;
  const sentence = `The password is too long. Use at most ${maxLength} characters.`;
  throw new KnownError('PASSWORD_TOO_LONG', 400, sentence, { maxLength });
}
