import type { Result, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useCallback } from 'react';
import { type Loaded, useLoaded } from '../hooks/use-loaded.ts';

/** What is known of a mailed code: why it is not good, or what was found with it. */
export type CheckedCode<T> = Loaded<
  { readonly reason: VerificationCodeErrorCode } | { readonly reason?: undefined; readonly found: T }
>;

/** Looks at a code without using it up, so that opening a link does nothing by itself. */
export function useCodeCheck<T>(
  check: (code: string) => Promise<Result<T, VerificationCodeErrorCode>>,
  code: string,
): CheckedCode<T> {
  const load = useCallback(async () => {
    const result = await check(code);
    return result.status === 'ok' ? { found: result.data } : { reason: result.error.code };
  }, [check, code]);
  return useLoaded(load);
}
