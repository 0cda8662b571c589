import type { WireKey } from '@latchkey/protocol/wire';
import type { VerificationCodeErrorCode } from '../known-error.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../result.ts';
import type { Tools } from '../tools.ts';

/** What looking at a code answers. */
export type CodeResult = Result<undefined, VerificationCodeErrorCode>;

type Check = Extract<WireKey, `${string}/check-code`>;

/** Asks whether a code is good, without using it up: for pages that ask before they act. */
export async function checkCode(parts: Parts, check: Check, code: string): Promise<CodeResult> {
  const { call, resultOf, verificationCodeErrors } = parts;
  return resultOf(
    async () => void (await call()(check, { body: { code: whole(parts, code) } })),
    ...verificationCodeErrors,
  );
}

/** The service answers a part of a code as a malformed request, which helps nobody whose link was cut off. */
export function whole({ KnownError, limits }: Tools, code: string): string {
  if (code.length === limits.codeCharacters) return code;
  throw new KnownError('VERIFICATION_CODE_NOT_FOUND', 404, 'The code is not complete. Ask for a new one.');
}
