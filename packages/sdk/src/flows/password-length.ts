import type { Tools } from '../tools.ts';

/** The service answers this one as a malformed request, which helps nobody who types a password. */
export function checkLength({ KnownError, limits }: Tools, password: string): void {
  const maxLength = limits.passwordMaxCharacters;
  if (password.length <= maxLength) return;
  const sentence = `The password is too long. Use at most ${maxLength} characters.`;
  throw new KnownError('PASSWORD_TOO_LONG', 400, sentence, { maxLength });
}
