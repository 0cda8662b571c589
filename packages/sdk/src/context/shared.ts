import { apiPath } from '@latchkey/protocol/client-defaults';
import { codeCharacters, passwordMaxCharacters, redirectWaitMillis } from '@latchkey/protocol/client-limits';
import { cookieText, readCookie } from '../core/cookies.ts';
import { KnownError, verificationCodeErrors } from '../core/known-error.ts';
import { resultOf } from '../core/result.ts';
import { fromWire } from '../core/shapes/names.ts';
import { RETURN_TO } from '../redirects/target.ts';
import { signOut } from '../session/sign-out.ts';

/**
 * What code that is loaded later uses of the first load. It gets them handed over: if it imported them, bundlers would
 * cut the first load into several files (docs/decisions/design/0013-sdk-methods-loaded-when-called.md).
 */
export const shared = {
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

export type Shared = typeof shared;
