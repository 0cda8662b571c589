import { toWire } from '../core/shapes/to-wire.ts';
import type { UserUpdate } from '../core/shapes/user.ts';
import type { BodyOf } from '../core/wire/call.ts';

/** What is to change of a user, as it travels. */
export function userChanges({ totpMultiFactorSecret: secret, ...changes }: UserUpdate) {
  const body = toWire<BodyOf<'PATCH /users/me', 'client'>>(changes);
  return secret === undefined ? body : { ...body, totp_secret_base64: secret && btoa(String.fromCharCode(...secret)) };
}
