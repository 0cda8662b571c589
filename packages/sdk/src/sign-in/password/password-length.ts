import type { Shared } from '../../context/shared.ts';

/** Errors of a newly chosen password: too short, too long, or in production easy to guess. */
export const newPasswordErrors = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_REQUIREMENTS_NOT_MET'] as const;
/** Why a new password is refused. */
export type NewPasswordErrorCode = (typeof newPasswordErrors)[number];

/** The service calls a password that is too long a malformed request, which wouldn't help the user. */
export function checkLength({ KnownError, limits }: Shared, password: string): void {
  const maxLength = limits.passwordMaxCharacters;
  if (password.length <= maxLength) return;
  const sentence = `The password is too long. Use at most ${maxLength} characters.`;
  throw new KnownError('PASSWORD_TOO_LONG', 400, sentence, { maxLength });
}
