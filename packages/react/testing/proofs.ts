import { knownError, ok, refusal } from './answers.ts';
import { factor, mailed } from './mailed-codes.ts';

type Body = Record<string, string>;

/**
 * As much as screens call of proofs, for somebody who has signed in long ago: what is given in `acts` is refused until
 * there is one, by a way of these.
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
  readonly acts: Readonly<Record<string, (body: Body) => Response>>;
}) {
  let isRecent = false;
  const prove = (isRight: boolean, code: string) => () => {
    isRecent ||= isRight;
    return isRight ? ok({ access_token: recentToken() }) : knownError(code, 400);
  };
  const tooOld = () => refusal('PROOF_TOO_OLD', 401, 'Nothing was changed. Please confirm that it is you.');
  return {
    ...Object.fromEntries(
      Object.entries(acts).map(([key, act]) => [key, (body: Body) => (isRecent ? act(body) : tooOld())]),
    ),
    'GET /latchkey/proof': () => ok({ ways, email, proven_at_millis: 0, max_age_seconds: 600 }),
    'POST /latchkey/proof/password': (body: Body) =>
      prove(body.password === password, 'PASSWORD_CONFIRMATION_MISMATCH')(),
    'POST /latchkey/proof/totp': (body: Body) => prove(body.totp === factor.totp, 'INVALID_TOTP_CODE')(),
    'POST /latchkey/proof/recovery-code': (body: Body) =>
      prove(body.recovery_code === factor.recoveryCode, 'INVALID_TOTP_CODE')(),
    'POST /latchkey/proof/email-code/send': () => ok({ nonce: mailed.nonce }),
    'POST /latchkey/proof/email-code': (body: Body) =>
      prove(body.code === mailed.code, 'VERIFICATION_CODE_NOT_FOUND')(),
    'POST /latchkey/proof/passkey/initiate': () =>
      ok({
        code: 'c'.repeat(45),
        options_json: {
          rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
          challenge: 'c2FtcGxl',
          allowCredentials: [],
          timeout: 60_000,
        },
      }),
    'POST /latchkey/proof/passkey': prove(true, ''),
  };
}

/** Of the session that the scripted service starts first; with its end left open, it is good for ever. */
const recentToken = () =>
  `${btoa('{}')}.${btoa(JSON.stringify({ refreshTokenId: 'refresh-1', auth_time: 4_000_000_000 }))}.signature`;
