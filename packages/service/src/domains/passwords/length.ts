import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';

/** What a person chooses has a minimum. Throws PASSWORD_TOO_SHORT. */
export function checkLength(password: string): void {
  const { passwordMinCharacters } = limits;
  if (password.length < passwordMinCharacters)
    throw new KnownError('PASSWORD_TOO_SHORT', { min_length: passwordMinCharacters });
}
