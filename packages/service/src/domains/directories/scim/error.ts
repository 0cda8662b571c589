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
