import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { uuid } from '../../input/scalars.ts';
import { Passkey } from '../sign-in/passkeys.ts';
import { SecurityKey } from '../sign-in/security-keys.ts';

const ofUser = { access: 'admin', params: z.object({ user_id: uuid }), addition: true } as const;

export const factors = {
  'GET /latchkey/users/:user_id/factors': {
    purpose: 'What a user proves to be itself with, beside a password: passkeys and second factors.',
    ...ofUser,
    query: z.strictObject({}),
    answer: json(
      z.object({
        passkeys: z.array(Passkey).describe('Oldest first.'),
        second_factor_enabled: z.boolean().describe('Whether signing in asks for a second factor.'),
        authenticator_app: z.boolean().describe('Whether an authenticator app is set up.'),
        security_keys: z.array(SecurityKey).describe('Oldest first.'),
        recovery_codes_remaining: z.int().describe('How many recovery codes are left.'),
      }),
    ),
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE /latchkey/users/:user_id/factors': {
    purpose:
      'Switch the second factor of a user off, for who has lost it; its authenticator app, security keys and recovery codes go with it.',
    invalidates: ['user', 'users', 'factors'],
    ...ofUser,
    ownerRole: 'support',
    recentProof: true,
    answer: success,
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE /latchkey/users/:user_id/passkeys/:id': {
    purpose: 'Remove a passkey of a user, even if it is the last way to sign in.',
    invalidates: ['user', 'users', 'factors'],
    ...ofUser,
    ownerRole: 'support',
    params: z.object({ user_id: uuid, id: uuid }),
    recentProof: true,
    answer: success,
    errors: ['USER_NOT_FOUND'],
    refusals: ['PASSKEY_UNKNOWN'],
  },
} as const satisfies EndpointTable;
