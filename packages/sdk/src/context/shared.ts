import { apiPath } from '@latchkey/protocol/client-defaults';
import { codeCharacters, passwordMaxCharacters, redirectWaitMillis } from '@latchkey/protocol/client-limits';
import { cookieText, readCookie } from '../core/cookies.ts';
import { KnownError, verificationCodeErrors } from '../core/known-error.ts';
import { resultOf } from '../core/result.ts';
import { fromWire } from '../core/shapes/names.ts';
import { RETURN_TO } from '../redirects/target.ts';
import { signOut } from '../session/sign-out.ts';

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
