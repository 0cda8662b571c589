import type { proof } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Handlers } from '../handler.ts';

const unavailable = (): never => {
  throw new Refusal('PROOF_WAY_UNAVAILABLE');
};

export const proofRoutes: Handlers<typeof proof> = {
  'GET /latchkey/proof': ({ context }) => ({
    ways: [],
    email: null,
    proven_at_millis: context.now,
    max_age_seconds: null,
  }),
  'POST /latchkey/proof/password': unavailable,
  'POST /latchkey/proof/totp': unavailable,
  'POST /latchkey/proof/recovery-code': unavailable,
  'POST /latchkey/proof/email-code/send': unavailable,
  'POST /latchkey/proof/email-code': unavailable,
  'POST /latchkey/proof/passkey/initiate': unavailable,
  'POST /latchkey/proof/passkey': unavailable,
};
