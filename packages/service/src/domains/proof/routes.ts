import type { proof, securityKeys } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { proveByEmail, sendProofCode } from './by-email.ts';
import {
  askForPasskey,
  askForSecurityKey,
  proveByPasskey,
  proveByPassword,
  proveByRecoveryCode,
  proveBySecurityKey,
  proveByTotp,
} from './prove.ts';
import { describeProof } from './ways.ts';

export const proofRoutes: Handlers<typeof proof> = {
  'GET /latchkey/proof': ({ context, project, user, standing }) => describeProof(context, project, user, standing),
  'POST /latchkey/proof/password': ({ context, project, body, ...person }) =>
    proveByPassword(context, project, person, body.password),
  'POST /latchkey/proof/totp': ({ context, project, body, ...person }) =>
    proveByTotp(context, project, person, body.totp),
  'POST /latchkey/proof/recovery-code': ({ context, project, body, ...person }) =>
    proveByRecoveryCode(context, project, person, body.recovery_code),

  'POST /latchkey/proof/email-code/send': async ({ context, project, ...person }) => ({
    nonce: await sendProofCode(context, project, person),
  }),
  'POST /latchkey/proof/email-code': ({ context, project, body, ...person }) =>
    proveByEmail(context, project, person, body.code),

  'POST /latchkey/proof/passkey/initiate': ({ context, project, ...person }) => askForPasskey(context, project, person),
  'POST /latchkey/proof/passkey': ({ context, project, body, ...person }) =>
    proveByPasskey(context, project, person, body),
};

export const securityKeyProofRoutes = {
  'POST /latchkey/proof/security-key/initiate': ({ context, project, ...person }) =>
    askForSecurityKey(context, project, person),
  'POST /latchkey/proof/security-key': ({ context, project, body, ...person }) =>
    proveBySecurityKey(context, project, person, body),
} satisfies Partial<Handlers<typeof securityKeys>>;
