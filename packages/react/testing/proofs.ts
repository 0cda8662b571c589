import { data, knownError, type Replies, type Reply, refusal } from '@latchkey/testing/fake-api';
import { accessToken, ceremony, factor, mailed } from '@latchkey/testing/fake-api/samples/sign-in';

/**
 * The proof endpoints that screens call, for a user who signed in long ago: requests in `acts` are refused until there
 * is a proof, by one of these methods.
 */
export function proofReplies({
  ways = ['password'],
  email = 'ada@example.com',
  password = 'correct horse battery',
  acts,
}: {
  readonly ways?: readonly string[];
  readonly email?: string | null;
  readonly password?: string;
  readonly acts: Replies;
}): Replies {
  let isRecent = false;
  const prove =
    (
      part: string,
      right: string,
      code: 'PASSWORD_CONFIRMATION_MISMATCH' | 'INVALID_TOTP_CODE' | 'VERIFICATION_CODE_NOT_FOUND',
    ): Reply =>
    ({ body }) => {
      isRecent ||= body[part] === right;
      return body[part] === right ? proven : knownError(code);
    };
  const guarded =
    (act: Reply): Reply =>
    (call) => {
      if (!isRecent) return refusal('PROOF_TOO_OLD');
      return typeof act === 'function' ? act(call) : act;
    };
  return {
    ...Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, guarded(act as Reply)])),
    'GET /latchkey/proof': data({ ways, email, proven_at_millis: 0, max_age_seconds: 600 }),
    'POST /latchkey/proof/password': prove('password', password, 'PASSWORD_CONFIRMATION_MISMATCH'),
    'POST /latchkey/proof/totp': prove('totp', factor.totp, 'INVALID_TOTP_CODE'),
    'POST /latchkey/proof/recovery-code': prove('recovery_code', factor.recoveryCode, 'INVALID_TOTP_CODE'),
    'POST /latchkey/proof/email-code/send': data({ nonce: mailed.nonce }),
    'POST /latchkey/proof/email-code': prove('code', mailed.code, 'VERIFICATION_CODE_NOT_FOUND'),
    'POST /latchkey/proof/passkey/initiate': data(ceremony.use),
    'POST /latchkey/proof/passkey'() {
      isRecent = true;
      return proven;
    },
  };
}

/** Of the session that the fake API starts first; with its end left open, it is good for ever. */
const proven = data({ access_token: accessToken({ refreshTokenId: 'refresh-1', auth_time: 4_000_000_000 }) });
