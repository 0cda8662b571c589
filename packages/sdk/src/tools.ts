import { limits } from '@latchkey/protocol/limits';
import { KnownError, verificationCodeErrors } from './known-error.ts';
import { resultOf } from './result.ts';

/**
 * What the acts in `flows/` use of the first bundle. They are handed it: if they imported it, some bundlers would cut
 * the first bundle into pieces.
 */
export const tools = { KnownError, limits, resultOf, verificationCodeErrors };

export type Tools = typeof tools;
