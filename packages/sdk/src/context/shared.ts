import { apiPath } from '@latchkey/protocol/client-defaults';
import { codeCharacters, passwordMaxCharacters, redirectWaitMillis } from '@latchkey/protocol/client-limits';
import { cookieText, readCookie } from '../core/cookies.ts';
import { accessTokenErrors, KnownError, refreshTokenErrors, verificationCodeErrors } from '../core/known-error.ts';
import { resultOf } from '../core/result.ts';
import { fromWire } from '../core/shapes/names.ts';
import { ADD_ACCOUNT, RETURN_TO, trusted } from '../redirects/target.ts';

/**
 * What code that is loaded later uses of the first load. It gets them handed over: if it imported them, bundlers would
 * cut the first load into several files (docs/decisions/design/0013-sdk-methods-loaded-when-called.md).
 */
export const shared = {
  ADD_ACCOUNT,
  KnownError,
  RETURN_TO,
  apiPath,
  cookieText,
  endedErrors: [...refreshTokenErrors, ...accessTokenErrors],
  fromWire,
  limits: { codeCharacters, passwordMaxCharacters, redirectWaitMillis },
  readCookie,
  resultOf,
  trusted,
  verificationCodeErrors,
};

export type Shared = typeof shared;
