import { randomBytes } from 'node:crypto';
import type { Key } from '@latchkey/protocol';
import type { Call } from '../http/call.ts';
import { newCast } from '../matrix/cast.ts';
import { flags, makePasskey, usePasskey } from '../passkey/authenticator.ts';
import { begin as beginPasskey, beginSecurityKey, newPasskey, newSecurityKey } from '../passkey/ceremonies.ts';
import { mailedCode, openLink } from '../people/first-proofs.ts';
import { newTeam } from '../people/new-team.ts';
import { answerOf, begin, codeOf, comeBack, exchange, sharedProviders } from '../people/oauth-app.ts';
import { newTwoFactorUser } from '../people/second-factor.ts';
import { callbackUrl, newEmail, newProject, type TestProject } from '../world/new-project.ts';
import type { World } from '../world/start.ts';
import type { Flow, Flows, Send } from './flows/flow.ts';
import { movingFlows } from './flows/moving.ts';
import { makingFirstOwner, ownerFlows } from './flows/owners.ts';
import { proofFlows } from './flows/proofs.ts';
import { sendingFlows } from './flows/sending.ts';
import { singleSignOnFlows } from './flows/single-sign-on.ts';
import { type SampleRequest, sampleRequests } from './requests.ts';

const settings = {
  magic_link_enabled: true,
  passkey_enabled: true,
  allow_user_api_keys: true,
  create_team_on_sign_up: true,
  ...sharedProviders('github'),
};
const more = { anonymous_sign_up_enabled: true };
const password = 'correct horse battery';

/** Requests that need what others have answered: proofs of passkeys and authenticator apps, mailed codes, providers' answers. */
const flows: Flows = {
  'POST /auth/anonymous/sign-up': {
    plain:
      async ({ call }) =>
      () =>
        call('POST /auth/anonymous/sign-up'),
  },
  'POST /latchkey/anonymous/upgrade/password': {
    plain: async (project) => {
      const call = await anonymous(project);
      const body = { email: newEmail(), password, verification_callback_url: callbackUrl };
      return () => call('POST /latchkey/anonymous/upgrade/password', { body });
    },
  },
  'POST /latchkey/anonymous/upgrade/otp': {
    plain: async (project) => {
      const call = await anonymous(project);
      const code = await codeFor(project, newEmail());
      return () => call('POST /latchkey/anonymous/upgrade/otp', { body: { code } });
    },
  },
  'POST /auth/otp/sign-in': {
    'of a new user': async (project) => {
      const code = await codeFor(project, newEmail());
      return () => project.call('POST /auth/otp/sign-in', { body: { code } });
    },
    'that asks for the second factor': async (project, world) => {
      const { email } = await newTwoFactorUser(project, Promise.resolve(world));
      const code = await codeFor(project, email);
      return () => project.call('POST /auth/otp/sign-in', { body: { code } });
    },
  },
  'POST /auth/mfa/sign-in': {
    'with an authenticator app': async (project, world) => {
      const user = await newTwoFactorUser(project, Promise.resolve(world));
      const code = await user.attempt();
      return async () =>
        project.call('POST /auth/mfa/sign-in', { body: { type: 'totp', code, totp: await user.totp() } });
    },
  },
  'POST /latchkey/mfa/recover': {
    plain: async (project, world) => {
      const user = await newTwoFactorUser(project, Promise.resolve(world));
      const { recovery_codes } = (await user.call('POST /latchkey/mfa/recovery-codes')).body;
      const body = { code: await user.attempt(), recovery_code: recovery_codes[0] };
      return () => project.call('POST /latchkey/mfa/recover', { body });
    },
  },
  'POST /latchkey/mfa/recovery-codes': {
    plain: async (project, world) => {
      const user = await newTwoFactorUser(project, Promise.resolve(world));
      return () => user.call('POST /latchkey/mfa/recovery-codes');
    },
  },
  'POST /latchkey/proof/totp': {
    plain: async (project, world) => {
      const user = await newTwoFactorUser(project, Promise.resolve(world));
      return async () => user.call('POST /latchkey/proof/totp', { body: { totp: await user.totp() } });
    },
  },
  'POST /auth/passkey/sign-in': {
    plain: async (project) => {
      const passkey = await newPasskey((await project.signUp()).call);
      const { options_json, code } = await beginPasskey(project.call, 'authentication');
      const body = { authentication_response: usePasskey(passkey, options_json), code };
      return () => project.call('POST /auth/passkey/sign-in', { body });
    },
  },
  'POST /auth/passkey/register': { plain: async (project) => registering(project, 'POST /auth/passkey/register') },
  'POST /latchkey/passkeys': { plain: async (project) => registering(project, 'POST /latchkey/passkeys') },
  'POST /latchkey/security-keys': {
    plain: async (project) => {
      const { call } = await project.signUp();
      const { options_json, code } = await beginSecurityKey(call);
      const { credential } = makePasskey(options_json);
      return () => call('POST /latchkey/security-keys', { body: { credential, code } });
    },
  },
  'PATCH /latchkey/security-keys/:id': {
    plain: async (project) => {
      const { call } = await project.signUp();
      const { id } = await newSecurityKey(call);
      return () => call(`PATCH /latchkey/security-keys/${id}`, { body: { name: 'Another name' } });
    },
  },
  'DELETE /latchkey/security-keys/:id': {
    'the only one': async (project) => {
      const { call } = await project.signUp();
      const { id } = await newSecurityKey(call);
      return () => call(`DELETE /latchkey/security-keys/${id}`);
    },
  },
  'POST /latchkey/mfa/security-key': {
    plain: async (project) => {
      const { call, email } = await project.signUp();
      const key = await newSecurityKey(call);
      const first = await project.call('POST /auth/password/sign-in', { body: { email, password } });
      const { attempt_code: code } = first.body.details;
      const { body: begun } = await project.call('POST /latchkey/mfa/security-key/initiate', { body: { code } });
      const says = { flags: flags.present, userHandle: null };
      const authentication_response = usePasskey(key, begun.options_json, says);
      const body = { code, challenge_code: begun.code, authentication_response };
      return () => project.call('POST /latchkey/mfa/security-key', { body });
    },
  },
  'PATCH /team-permission-definitions/:permission_id': {
    'to another name': async (project) => {
      await project.admin('POST /team-permission-definitions', { body: { id: 'renamed' } });
      return () => project.admin('PATCH /team-permission-definitions/renamed', { body: { id: 'another' } });
    },
  },
  'DELETE /team-permission-definitions/:permission_id': {
    plain: async (project) => {
      await project.admin('POST /team-permission-definitions', { body: { id: 'deleted' } });
      return () => project.admin('DELETE /team-permission-definitions/deleted');
    },
  },
  'GET /auth/oauth/callback/:provider_id': {
    'of a new user': async (project, world) => {
      const flow = await begin(project);
      const query = await answerOf(flow, { email: newEmail() }, Promise.resolve(world));
      return () => comeBack(flow, query);
    },
  },
  'POST /auth/oauth/token': {
    'of a new user': async (project, world) => {
      const flow = await begin(project);
      const code = await codeOf(flow, { email: newEmail() }, Promise.resolve(world));
      return () => exchange(flow, code);
    },
    'of a user who is there': async (project, world) => {
      const email = newEmail();
      const first = await begin(project);
      await exchange(first, await codeOf(first, { email }, Promise.resolve(world)));
      const flow = await begin(project);
      const code = await codeOf(flow, { email }, Promise.resolve(world));
      return () => exchange(flow, code);
    },
  },
  'POST /latchkey/account-questions/secure': { plain: (project) => answering(project, 'secure') },
  'POST /latchkey/account-questions/confirm': { plain: (project) => answering(project, 'confirm') },
  'POST /latchkey/impersonation/sign-in': {
    plain: async (project) => {
      const { id } = await project.signUp();
      const body = { reason: 'Ticket 42', callback_url: 'http://localhost:3000/handler/impersonation' };
      const { url } = (await project.admin(`POST /latchkey/users/${id}/impersonation`, { body })).body;
      const code = new URL(url).searchParams.get('code');
      return () => project.call('POST /latchkey/impersonation/sign-in', { body: { code } });
    },
  },
  'POST /team-memberships/:team_id/:user_id': {
    plain: async (project) => {
      const [creator, other] = [await project.signUp(), await project.signUp()];
      const teamId = await newTeam(project, { creator });
      return () => project.server(`POST /team-memberships/${teamId}/${other.id}`, { body: {} });
    },
  },
  'POST /latchkey/teams/:team_id/members': {
    'of two': async (project) => {
      const [creator, ...others] = [await project.signUp(), await project.signUp(), await project.signUp()];
      const teamId = await newTeam(project, { creator });
      const body = { user_ids: others.map(({ id }) => id) };
      return () => project.server(`POST /latchkey/teams/${teamId}/members`, { body });
    },
  },
  'DELETE /teams/:team_id': {
    'with members': async (project) => {
      const [creator, other] = [await project.signUp(), await project.signUp()];
      const teamId = await newTeam(project, { creator, members: [other] });
      return () => project.server(`DELETE /teams/${teamId}`);
    },
  },
  'POST /auth/cli/complete': {
    'with a session': async (project) => {
      const { login_code } = (await project.call('POST /auth/cli', { body: {} })).body;
      const { refreshToken } = await project.signUp();
      const body = { login_code, refresh_token: refreshToken };
      return () => project.call('POST /auth/cli/complete', { body });
    },
  },
  'POST /auth/cli/poll': {
    'for a session': async (project) => {
      const { login_code, polling_code } = (await project.call('POST /auth/cli', { body: {} })).body;
      const { refreshToken } = await project.signUp();
      await project.call('POST /auth/cli/complete', { body: { login_code, refresh_token: refreshToken } });
      return () => project.call('POST /auth/cli/poll', { body: { polling_code } });
    },
  },
  'PATCH /users/me': {
    'to an authenticator app': async (project) => {
      const { call } = await project.signUp();
      const totp_secret_base64 = randomBytes(20).toString('base64');
      return () => call('PATCH /users/me', { body: { totp_secret_base64 } });
    },
  },
  'PATCH /users/:user_id': {
    'with a password, an address and an image': async (project) => {
      const { id } = await project.signUp();
      const body = {
        password: 'another horse battery',
        primary_email: newEmail(),
        primary_email_verified: true,
        profile_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
        server_metadata: { plan: 'pro' },
      };
      return () => project.server(`PATCH /users/${id}`, { body });
    },
  },
  'POST /users': {
    'of whom everything is known': async ({ server }) => {
      const body = {
        display_name: 'Ada',
        profile_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
        primary_email: newEmail(),
        primary_email_auth_enabled: true,
        password,
        totp_secret_base64: randomBytes(20).toString('base64'),
        oauth_providers: [{ id: 'github', account_id: '42', email: newEmail() }],
      };
      return () => server('POST /users', { body });
    },
  },
  ...proofFlows,
  ...ownerFlows,
  ...singleSignOnFlows,
  ...sendingFlows,
  ...movingFlows,
};

/** A request with all that comes before it. */
interface PreparedRequest {
  readonly name: string;
  readonly route: Key;
  readonly prepare: Flow;
}

export const preparedRequests: readonly PreparedRequest[] = Object.entries(flows).flatMap(([route, variants]) =>
  Object.entries(variants).map(([variant, prepare]) => ({
    name: `${route}, ${variant}`,
    route: route as Key,
    prepare,
  })),
);

/** Some of them, each after what comes before it, in a project of their own. */
export async function flowRequests(world: World, some = preparedRequests): Promise<SampleRequest[]> {
  const project = await newProject(settings, Promise.resolve(world));
  await project.admin('PATCH /latchkey/project-settings', { body: more });
  const requests: SampleRequest[] = [];
  for (const { name, route, prepare } of some) requests.push({ name, route, send: await prepare(project, world) });
  return requests;
}

/** A request of every endpoint that one could be thought of for. */
export async function allRequests(world: World): Promise<SampleRequest[]> {
  // The cast lets time pass.
  const samples = sampleRequests(world, await newCast(world));
  return [...(await flowRequests(world)), ...samples];
}

/** The one request that asks for a world without an owner. */
export async function firstOwnerRequest(world: World): Promise<SampleRequest[]> {
  const route = 'POST /latchkey/first-owner';
  return [{ name: route, route, send: await makingFirstOwner(world) }];
}

async function anonymous({ call }: TestProject): Promise<Call> {
  const { body } = await call('POST /auth/anonymous/sign-up');
  return (endpoint, options = {}) => call(endpoint, { ...options, headers: { 'access-token': body.access_token } });
}

async function codeFor(project: TestProject, email: string): Promise<string> {
  await project.call('POST /latchkey/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  return mailedCode(project, email, 'Sign in');
}

async function registering(project: TestProject, endpoint: Key): Promise<Send> {
  const { call } = await project.signUp();
  const { options_json, code } = await beginPasskey(call, 'registration');
  const { credential } = makePasskey(options_json);
  return () => call(endpoint, { body: { credential, code } });
}

async function answering(project: TestProject, answer: 'secure' | 'confirm'): Promise<Send> {
  const user = await project.signUp();
  const { body } = await openLink(project, user.email);
  const call = answer === 'secure' ? project.call : user.call;
  return () => call(`POST /latchkey/account-questions/${answer}`, { body: { ticket: body.question.ticket } });
}
