import { type DetailsOf, type ErrorCode, KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import type { Answer } from './call.ts';

type Given<C extends ErrorCode> = DetailsOf<C> extends undefined ? [] : [details: DetailsOf<C>];
const AnyKnownError = KnownError as new (code: ErrorCode, details: unknown) => KnownError;

/** The answer that is a known error: `expect(answer).toMatchObject(knownError('PASSWORD_TOO_SHORT', { min_length: 8 }))`. */
export function knownError<C extends ErrorCode>(code: C, ...[details]: Given<C>) {
  const error = new AnyKnownError(code, details);
  return { status: error.status, code, body: error.body() };
}

/** The answer that is a plain-text refusal: `expect(answer).toMatchObject(refusal('OTP_OFF'))`. */
export function refusal(name: RefusalName) {
  const { status, message } = new Refusal(name);
  return { status, code: null, text: message };
}

/** The violations that a SCHEMA_ERROR names; throws for any other answer. */
export function violationsIn({ status, code, body, text }: Answer): string[] {
  const isSchemaError = status === 400 && code === 'SCHEMA_ERROR' && body.error === body.details.message;
  if (!isSchemaError) throw new Error(`Not a SCHEMA_ERROR: ${status} ${text}`);
  return body.error
    .split('\n')
    .slice(1)
    .map((line: string) => line.replace(/^ {2}- /, ''));
}
