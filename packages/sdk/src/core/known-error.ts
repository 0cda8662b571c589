import type { DetailsOf, ErrorCode } from '@latchkey/protocol/errors';
import type { RefusalName } from '@latchkey/protocol/refusals';

/**
 * A failure that the service has a name for. The sentence is the service's own, so no catalogue travels with the SDK.
 * `if (KnownError.is(error, 'PASSWORD_TOO_SHORT')) show(error.details.min_length)`
 */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  /** Always this, for code that has another copy of the class. */
  override readonly name = 'KnownError';
  /** Which failure it is; every code is in the list of errors. */
  declare readonly code: C;
  /** The status of HTTP that the service answered with. */
  declare readonly status: number;
  /** Further details of the failure, in the API's names; undefined for codes without any. */
  declare readonly details: DetailsOf<C>;
  /** Identifies the request in the service's log; missing if the service wasn't called. */
  declare readonly requestId: string | undefined;
  /** Why, where the service says more of that to this SDK than to others. */
  declare readonly refusal: RefusalName | undefined;

  constructor(
    code: C,
    status: number,
    message: string,
    details?: DetailsOf<C>,
    requestId?: string,
    refusal?: RefusalName,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details as DetailsOf<C>;
    this.requestId = requestId;
    this.refusal = refusal;
  }

  /** Whether something caught is one of these errors; without names, whether it is any. */
  static is<C extends ErrorCode = ErrorCode>(error: unknown, ...codes: C[]): error is KnownError<C> {
    return error instanceof KnownError && (codes.length === 0 || codes.includes(error.code as C));
  }
}

/** Errors of an access token that the service no longer accepts; a new one may help. */
export const accessTokenErrors = [
  'ACCESS_TOKEN_EXPIRED',
  'UNPARSABLE_ACCESS_TOKEN',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
] as const;

/** The same of a project owner's token. That its user owns nothing here is not among them: no new one would help. */
export const adminAccessTokenErrors = ['ADMIN_ACCESS_TOKEN_EXPIRED', 'UNPARSABLE_ADMIN_ACCESS_TOKEN'] as const;

/** A refresh token that is over: the session has ended. */
export const refreshTokenErrors = ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'PROVIDER_REJECTED'] as const;

/** What a one-time code out of a mail can come to: `if (KnownError.is(error, ...verificationCodeErrors)) offerNewMail()` */
export const verificationCodeErrors = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const;
/** What a one-time code out of a mail can come to. */
export type VerificationCodeErrorCode = (typeof verificationCodeErrors)[number];
