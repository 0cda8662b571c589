import { randomBytes } from 'node:crypto';
import { stepAt, totpOf } from '@latchkey/service/domains/mfa/totp';
import type { Call } from '../http/call.ts';
import { type TestProject, type TestUser, world } from '../world/new-project.ts';
import type { World } from '../world/start.ts';

/** A user who signs in with a password and an authenticator app. */
export interface TwoFactorUser extends TestUser {
  readonly secret: Buffer;
  /** What the app shows now. */
  totp(): Promise<string>;
  /** Signs in by password as far as that goes: answers the code of the attempt. */
  attempt(): Promise<string>;
}

/** Signs a new user up and switches its second factor on. */
export async function newTwoFactorUser(
  project: TestProject,
  inWorld: Promise<World> = world(),
): Promise<TwoFactorUser> {
  const user = await project.signUp();
  const secret = randomBytes(20);
  const body = { totp_secret_base64: secret.toString('base64') };
  const { status, text } = await user.call('PATCH /users/me', { body });
  if (status !== 200) throw new Error(`The second factor was not switched on: ${text}`);
  return {
    ...user,
    secret,
    totp: async () => totpOf(secret, stepAt((await inWorld).clock())),
    attempt: () => attempt(project.call, user),
  };
}

/** Signs in by password, where a second factor is asked for; answers the code of the attempt. */
async function attempt(call: Call, { email, password }: { email: string; password: string }): Promise<string> {
  const { code, body, text } = await call('POST /auth/password/sign-in', { body: { email, password } });
  if (code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') throw new Error(`No second factor was asked for: ${text}`);
  return body.details.attempt_code;
}
