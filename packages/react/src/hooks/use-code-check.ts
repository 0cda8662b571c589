import type { CodeResult, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useCallback } from 'react';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** What is known of a mailed code: nothing is wrong with it, or this is. */
export type CheckedCode = Loaded<VerificationCodeErrorCode | undefined>;

/** Looks at a code without using it up, so that opening a link does nothing by itself. */
export function useCodeCheck(check: (code: string) => Promise<CodeResult>, code: string): CheckedCode {
  const load = useCallback(async () => {
    const result = await check(code);
    return result.status === 'ok' ? undefined : result.error.code;
  }, [check, code]);
  return useLoaded(load);
}
