import { apiPath } from '@latchkey/protocol/client-defaults';
import { codeCharacters, passwordMaxCharacters, redirectWaitMillis } from '@latchkey/protocol/client-limits';
import { KnownError, verificationCodeErrors } from './known-error.ts';
import { RETURN_TO } from './redirects/target.ts';
import { resultOf } from './result.ts';
import { fromWire } from './shapes/names.ts';
import { signOut } from './sign-out.ts';
import { cookieText, readCookie } from './stores/cookies.ts';

/**
 * What the acts in `flows/` and `account/` use of the first bundle. They are handed it: if they imported it, some bundlers would cut
 * the first bundle into pieces.
 */
export const tools = {
  KnownError,
  RETURN_TO,
  apiPath,
  cookieText,
  fromWire,
  limits: { codeCharacters, passwordMaxCharacters, redirectWaitMillis },
  readCookie,
  resultOf,
  signOut,
  verificationCodeErrors,
};

export type Tools = typeof tools;
