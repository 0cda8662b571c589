import { randomBytes } from 'node:crypto';
import { stepAt, totpOf } from '@latchkey/service/domains/mfa/totp';
import { beginLink } from './oauth/oauth-link.ts';
import { makePasskey } from './passkey/authenticator.ts';
import {
  begin as beginPasskey,
  beginSecurityKey,
  newPasskey,
  newSecurityKey,
  signIn as signInByPasskey,
} from './passkey/ceremonies.ts';
import { newApiKey } from './people/api-keys.ts';
import { mailedCode } from './people/first-proofs.ts';
import { codeOf, exchange, type Person, sharedProviders } from './people/oauth-app.ts';
import { callbackUrl, newEmail, type TestProject, type TestUser, world } from './world/new-project.ts';
import type { World } from './world/start.ts';

// What an attacker leaves behind on an account opened with another person's address.

/** The settings of a project in which all of it can be left behind. */
export const everySetting = {
  magic_link_enabled: true,
  passkey_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  create_team_on_sign_up: true,
  ...sharedProviders('github', 'google'),
};

interface Attack {
  readonly project: TestProject;
  /** The account with the address of the victim. */
  readonly user: TestUser;
  readonly inWorld: Promise<World>;
}

/** Leaves something behind; answers what finds out whether it still gives access to the account. */
type Plant = (attack: Attack) => Promise<() => Promise<boolean>>;

const isOk = ({ status }: { status: number }) => status === 200;

/** A further address of the attacker, with which the account is signed in to. */
async function addAddress({ user }: Pick<Attack, 'user'>): Promise<string> {
  const email = newEmail();
  const body = { user_id: 'me', type: 'email', value: email, used_for_auth: true };
  const { body: channel } = await user.call('POST /contact-channels', { body });
  const path = `POST /contact-channels/me/${channel.id}/send-verification-code` as const;
  await user.call(path, { body: { callback_url: callbackUrl } });
  return email;
}

/** Whether an address signs in to the account. */
async function opens({ project, user }: Attack, email: string): Promise<boolean> {
  await project.call('POST /latchkey/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  const code = await mailedCode(project, email, 'Sign in');
  const { body } = await project.call('POST /auth/otp/sign-in', { body: { code } });
  return body.user_id === user.id;
}

const attacker = (): Person => ({ email: newEmail(), name: 'Mallory' });

/** All of it, by name. */
export const plants = {
  'a password':
    async ({ project, user }) =>
    async () => {
      const body = { email: user.email, password: user.password };
      const { status, code } = await project.call('POST /auth/password/sign-in', { body });
      return status === 200 || code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED';
    },

  'an access token':
    async ({ user }) =>
    async () =>
      isOk(await user.call('GET /users/me')),

  'a refresh token':
    async ({ project, user }) =>
    async () =>
      isOk(
        await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } }),
      ),

  'an API key': async ({ project, user }) => {
    const { value: api_key } = await newApiKey(user.call);
    return async () => isOk(await project.server('POST /user-api-keys/check', { body: { api_key } }));
  },

  'an API key of the personal team': async ({ project, user }) => {
    const { items } = (await user.call('GET /teams', { query: { user_id: 'me' } })).body;
    const body = { team_id: items[0].id, description: 'planted', expires_at_millis: null };
    const made = await project.server('POST /team-api-keys', { body });
    return async () => isOk(await project.server('POST /team-api-keys/check', { body: { api_key: made.body.value } }));
  },

  'an authenticator app': async ({ project, user }) => {
    const body = { totp_secret_base64: randomBytes(20).toString('base64') };
    await user.call('PATCH /users/me', { body });
    return async () => (await project.server(`GET /users/${user.id}`)).body.requires_totp_mfa;
  },

  'recovery codes': async ({ project, user }) => {
    const secret = randomBytes(20);
    await user.call('PATCH /users/me', { body: { totp_secret_base64: secret.toString('base64') } });
    const { recovery_codes: codes } = (await user.call('POST /latchkey/mfa/recovery-codes')).body;
    return async () => {
      const { body } = await project.admin(`GET /latchkey/users/${user.id}/factors`);
      return codes.length !== 10 || body.recovery_codes_remaining > 0;
    };
  },

  'a security key': async ({ project, user }) => {
    await newSecurityKey(user.call);
    return async () => {
      const { body } = await project.admin(`GET /latchkey/users/${user.id}/factors`);
      return body.security_keys.length > 0 || body.second_factor_enabled;
    };
  },

  'a security key that is being added': async ({ user }) => {
    const { options_json, code } = await beginSecurityKey(user.call);
    const { credential } = makePasskey(options_json);
    return async () => (await user.call('POST /latchkey/security-keys', { body: { credential, code } })).status === 201;
  },

  'a sign-in that waits for the second factor': async ({ project, user, inWorld }) => {
    const secret = randomBytes(20);
    await user.call('PATCH /users/me', { body: { totp_secret_base64: secret.toString('base64') } });
    const credential = { email: user.email, password: user.password };
    const { body } = await project.call('POST /auth/password/sign-in', { body: credential });
    return async () => {
      const totp = totpOf(secret, stepAt((await inWorld).clock()));
      return isOk(
        await project.call('POST /auth/mfa/sign-in', { body: { type: 'totp', code: body.details.attempt_code, totp } }),
      );
    };
  },

  'a passkey': async ({ project, user }) => {
    const passkey = await newPasskey(user.call);
    return async () => isOk(await signInByPasskey(project.call, passkey));
  },

  'a passkey that is being added': async ({ user }) => {
    const { options_json, code } = await beginPasskey(user.call, 'registration');
    const { credential } = makePasskey(options_json);
    return async () => (await user.call('POST /latchkey/passkeys', { body: { credential, code } })).status === 201;
  },

  'an account at a provider': async (attack) => {
    const { project, user, inWorld } = attack;
    const person = attacker();
    const flow = await beginLink(project, user, {}, 'google');
    await exchange(flow, await codeOf(flow, person, inWorld));
    return async () => {
      const { body } = await project.server(`GET /users/${user.id}`);
      return body.oauth_providers.some(({ email }: { email: string }) => email === person.email);
    };
  },

  'an account at a provider that is being linked': async ({ project, user, inWorld }) => {
    const flow = await beginLink(project, user, {}, 'google');
    const code = await codeOf(flow, attacker(), inWorld);
    return async () => isOk(await exchange(flow, code));
  },

  'a further address': async (attack) => {
    const email = await addAddress(attack);
    const code = await mailedCode(attack.project, email, 'Verify');
    await attack.project.call('POST /contact-channels/verify', { body: { code } });
    return () => opens(attack, email);
  },

  'a further address that is being verified': async (attack) => {
    const email = await addAddress(attack);
    const code = await mailedCode(attack.project, email, 'Verify');
    return async () => isOk(await attack.project.call('POST /contact-channels/verify', { body: { code } }));
  },

  'a reset by a further address': async (attack) => {
    const { project } = attack;
    const email = await addAddress(attack);
    await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
    const code = await mailedCode(project, email, 'Reset');
    return async () =>
      isOk(await project.call('POST /auth/password/reset', { body: { code, password: 'mallory once more' } }));
  },

  'a command line that waits to be handed its session': async ({ project, user }) => {
    const { body } = await project.call('POST /auth/cli', { body: {} });
    const { login_code, polling_code } = body;
    await project.call('POST /auth/cli/complete', { body: { login_code, refresh_token: user.refreshToken } });
    return async () =>
      (await project.call('POST /auth/cli/poll', { body: { polling_code } })).body.status === 'success';
  },

  'an invitation to the personal team': async ({ project, user }) => {
    const { items } = (await user.call('GET /teams', { query: { user_id: 'me' } })).body;
    const [email, other] = [newEmail(), await project.signUp()];
    const body = { team_id: items[0].id, email, callback_url: callbackUrl };
    await user.call('POST /team-invitations/send-code', { body });
    const code = await mailedCode(project, email, "You're invited");
    return async () => isOk(await other.call('POST /team-invitations/accept', { body: { code } }));
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
export const plantNames = Object.keys(plants) as PlantName[];

/** Opens an account with the address of a victim and leaves some of it behind, all where nothing is named. */
export async function plant(
  project: TestProject,
  names: readonly PlantName[] = plantNames,
  inWorld: Promise<World> = world(),
): Promise<{ readonly user: TestUser; readonly alive: () => Promise<PlantName[]> }> {
  const user = await project.signUp();
  const planted: [PlantName, () => Promise<boolean>][] = [];
  for (const name of names) planted.push([name, await plants[name]({ project, user, inWorld })]);
  const alive = async () => {
    const still: PlantName[] = [];
    for (const [name, works] of planted) if (await works()) still.push(name);
    return still;
  };
  return { user, alive };
}
