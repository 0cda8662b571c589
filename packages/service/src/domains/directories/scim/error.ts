import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';

/** The kinds of bad requests that have a name (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A failure as SCIM tells it (RFC 7644, section 3.12). */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  /** Where the method is the problem, those that are good. */
  readonly allowed: readonly string[] | undefined;

  constructor(status: number, message: string, scimType?: ScimType, allowed?: readonly string[]) {
    super(message);
    this.status = status;
    this.scimType = scimType;
    this.allowed = allowed;
  }
}

export const invalid = (scimType: ScimType, message: string) => new ScimError(400, message, scimType);

export const changedMeanwhile = () => new ScimError(412, 'The resource was changed meanwhile. Read it again.');

export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

/** What a failure of any kind is to a directory: of bugs, it is told nothing more. */
export function asScimError(failure: unknown): ScimError {
  if (failure instanceof ScimError) return failure;
  if (failure instanceof Refusal) return new ScimError(failure.status, failure.message);
  if (KnownError.is(failure, 'BODY_PARSING_ERROR'))
    return invalid('invalidSyntax', 'The request body must be JSON in UTF-8.');
  return new ScimError(500, 'Something went wrong. Please try again.');
}

/** Whether a failure is no answer that was planned. */
export const isBug = (failure: unknown): boolean => asScimError(failure).status >= 500;
