import type { WireKey } from '@latchkey/protocol/wire';
import type { AppContext } from '../context/app-context.ts';
import type { Shared } from '../context/shared.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';

/** What looking at a code answers. */
export type CodeResult = Result<undefined, VerificationCodeErrorCode>;

type Check = Extract<WireKey, `${string}/check-code`>;
/** All of them take a code alone. */
type AnyCheck = (check: Check, input: { readonly body: { readonly code: string } }) => Promise<unknown>;
type Seen<K extends Check> = FromWire<ResponseOf<K, 'client'>>;

/** Reads what a code is for, without using it up: for pages that ask before they act. */
export async function lookAt<K extends Check>(
  context: AppContext,
  check: K,
  code: string,
): Promise<Result<Seen<K>, VerificationCodeErrorCode>> {
  const { call, fromWire, resultOf, verificationCodeErrors } = context;
  const ask = async () => {
    const answer = await (call() as AnyCheck)(check, { body: { code: whole(context, code) } });
    return fromWire(answer as ResponseOf<K, 'client'>);
  };
  return resultOf(ask, ...verificationCodeErrors);
}

/** The same when all there is to know is that it is valid. */
export async function checkCode(context: AppContext, check: Check, code: string): Promise<CodeResult> {
  const seen = await lookAt(context, check, code);
  return seen.status === 'ok' ? { ...seen, data: undefined } : seen;
}

/** The service calls a truncated code a malformed request, which wouldn't help a user whose link was cut off. */
export function whole({ KnownError, limits }: Shared, code: string): string {
  if (code.length === limits.codeCharacters) return code;
  throw new KnownError('VERIFICATION_CODE_NOT_FOUND', 404, 'The code is not complete. Ask for a new one.');
}
