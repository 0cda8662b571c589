import { randomBytes } from 'node:crypto';
import { stepAt, totpOf } from '@latchkey/service/domains/mfa/totp';
import { flags, type Passkey, usePasskey } from '../../passkey/authenticator.ts';
import { newPasskey, newSecurityKey } from '../../passkey/ceremonies.ts';
import { byCode } from '../../people/first-proofs.ts';
import { newTwoFactorUser } from '../../people/second-factor.ts';
import { callbackUrl, newEmail, type TestProject, type TestUser } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import type { Flows } from './flow.ts';

/** A security key says that it was touched, and nothing of its user. */
const touched = { flags: flags.present, userHandle: null };

/** Requests by which users prove who they are, and those that decide what is asked of them. */
export const proofFlows: Flows = {
  'POST /auth/password/set': {
    plain: async (project) => {
      const { access_token } = (await byCode(project, newEmail())).body;
      const request = { headers: { 'access-token': access_token }, body: { password: 'a first password' } };
      return () => project.call('POST /auth/password/set', request);
    },
  },
  'POST /latchkey/mfa/options': {
    plain: async (project, world) => {
      const code = await (await newTwoFactorUser(project, Promise.resolve(world))).attempt();
      return () => project.call('POST /latchkey/mfa/options', { body: { code } });
    },
  },
  'POST /latchkey/mfa/totp': {
    plain: async (project, { clock }) => {
      const { call } = await project.signUp();
      const [secret, key] = [randomBytes(20), (code: string) => ({ secret: secret.toString('base64'), code })];
      return () => call('POST /latchkey/mfa/totp', { body: key(totpOf(secret, stepAt(clock()))) });
    },
  },
  'POST /latchkey/mfa/security-key/initiate': {
    plain: async (project) => {
      const { user } = await keyHolder(project);
      const { details } = (await project.call('POST /auth/password/sign-in', { body: named(user) })).body;
      const body = { code: details.attempt_code };
      return () => project.call('POST /latchkey/mfa/security-key/initiate', { body });
    },
  },
  'POST /latchkey/proof/recovery-code': {
    plain: async (project, world) => {
      const { call } = await newTwoFactorUser(project, Promise.resolve(world));
      const { recovery_codes } = (await call('POST /latchkey/mfa/recovery-codes')).body;
      return () => call('POST /latchkey/proof/recovery-code', { body: { recovery_code: recovery_codes[0] } });
    },
  },
  'POST /latchkey/proof/email-code/send': {
    plain: async (project) => {
      const { call } = await verified(project);
      return () => call('POST /latchkey/proof/email-code/send', { body: {} });
    },
  },
  'POST /latchkey/proof/email-code': {
    plain: async (project) => {
      const { call, email } = await verified(project);
      const { nonce } = (await call('POST /latchkey/proof/email-code/send', { body: {} })).body;
      const [mail] = await project.mailbox.to(email);
      return () => call('POST /latchkey/proof/email-code', { body: { code: `${mail?.code}${nonce}` } });
    },
  },
  'POST /latchkey/proof/passkey': {
    plain: async (project) => {
      const { call } = await project.signUp();
      const passkey = await newPasskey(call);
      const { options_json, code } = (await call('POST /latchkey/proof/passkey/initiate', { body: {} })).body;
      const body = { authentication_response: usePasskey(passkey, options_json), code };
      return () => call('POST /latchkey/proof/passkey', { body });
    },
  },
  'POST /latchkey/proof/security-key/initiate': {
    plain: async (project) => {
      const { user } = await keyHolder(project);
      return () => user.call('POST /latchkey/proof/security-key/initiate', { body: {} });
    },
  },
  'POST /latchkey/proof/security-key': {
    plain: async (project) => {
      const { user, key } = await keyHolder(project);
      const { options_json, code } = (await user.call('POST /latchkey/proof/security-key/initiate', { body: {} })).body;
      const body = { authentication_response: usePasskey(key, options_json, touched), code };
      return () => user.call('POST /latchkey/proof/security-key', { body });
    },
  },
  'POST /latchkey/trusted-devices': {
    plain: async (project, world) => {
      const trust = await trusting(project, world);
      return () => trust('POST /latchkey/trusted-devices');
    },
  },
  'DELETE /latchkey/trusted-devices/:id': {
    plain: async (project, world) => {
      const trust = await trusting(project, world);
      const { id } = (await trust('POST /latchkey/trusted-devices')).body;
      return () => trust(`DELETE /latchkey/trusted-devices/${id}`);
    },
  },
  'POST /latchkey/impersonation/check-code': {
    plain: async (project) => {
      const { id } = await project.signUp();
      const body = { reason: 'Ticket 42', callback_url: callbackUrl };
      const { url } = (await project.admin(`POST /latchkey/users/${id}/impersonation`, { body })).body;
      const code = new URL(url).searchParams.get('code');
      return () => project.call('POST /latchkey/impersonation/check-code', { body: { code } });
    },
  },
};

const named = ({ email, password }: TestUser) => ({ email, password });

async function keyHolder(project: TestProject): Promise<{ user: TestUser; key: Passkey }> {
  const user = await project.signUp();
  return { user, key: await newSecurityKey(user.call) };
}

async function verified(project: TestProject): Promise<TestUser> {
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
}

/** Calls as a user who has signed in with both factors, in a browser that may be trusted. */
async function trusting(project: TestProject, world: World): Promise<TestUser['call']> {
  await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
  const user = await newTwoFactorUser(project, Promise.resolve(world));
  const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
  const signedIn = await project.call('POST /auth/mfa/sign-in', { body });
  const device = signedIn.headers.get('x-latchkey-device') ?? '';
  const headers = { 'access-token': signedIn.body.access_token, device };
  return (path, options) => project.call(path, { ...options, headers });
}
