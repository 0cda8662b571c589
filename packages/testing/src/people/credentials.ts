import type { CallOptions } from '../http/call.ts';
import { type Passkey, usePasskey } from '../passkey/authenticator.ts';
import { begin, newPasskey } from '../passkey/ceremonies.ts';
import { projectIn, type ReadyProcess, until } from '../process/process.ts';
import { callbackUrl, newEmail, newProject, type TestProject, type TestUser } from '../world/new-project.ts';
import type { World } from '../world/start.ts';
import { newTwoFactorUser, type TwoFactorUser } from './second-factor.ts';

/** Everything that opens something, of one project. */
export interface Credentials {
  readonly project: TestProject;
  /** Signs in with a password, a passkey or a refresh token. */
  readonly user: TestUser;
  readonly passkey: Passkey;
  readonly apiKey: string;
  /** What works once, a set for each time that all is tried. */
  readonly once: readonly Once[];
  readonly jwks: string;
}

interface Once {
  readonly user: TwoFactorUser;
  readonly recoveryCode: string;
  /** To sign in with, from a mail. */
  readonly mailedCode: string;
}

const JWKS = ({ id }: TestProject) => `GET /projects/${id}/.well-known/jwks.json` as const;

/** Makes a project with a credential of each kind, good for trying them all so many times. */
export async function newCredentials(inWorld: Promise<World>, times: number): Promise<Credentials> {
  const config = { magic_link_enabled: true, passkey_enabled: true, allow_user_api_keys: true };
  const project = await newProject(config, inWorld);
  const user = await project.signUp();
  const key = await user.call('POST /user-api-keys', {
    body: { user_id: 'me', description: 'a key', expires_at_millis: null },
  });
  const once: Once[] = [];
  for (let time = 0; time < times; time++) once.push(await newOnce(project, inWorld));
  return {
    project,
    user,
    passkey: await newPasskey(user.call),
    apiKey: key.body.value,
    once,
    jwks: (await project.bare(JWKS(project))).text,
  };
}

async function newOnce(project: TestProject, inWorld: Promise<World>): Promise<Once> {
  const user = await newTwoFactorUser(project, inWorld);
  const codes = await user.call('POST /latchkey/mfa/recovery-codes');
  const email = newEmail();
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  const mail = await until(async () => (await project.mailbox.to(email))[0]);
  return { user, recoveryCode: codes.body.recovery_codes[0], mailedCode: mail.linkCode ?? '' };
}

/** Tries each of them in a process; answers what did not work, with what was answered. */
export async function refusedCredentials(service: ReadyProcess, held: Credentials, time: number): Promise<string[]> {
  const { project, user, passkey, apiKey, jwks } = held;
  const once = held.once[time] as Once;
  const { call, server } = projectIn(service, project);
  const refused: string[] = [];
  const expect = async (what: string, endpoint: string, options: CallOptions = {}, on = call) => {
    const { status, text, body } = await on(endpoint, options);
    if (status >= 300) refused.push(`${what}: ${status} ${text}`);
    return body;
  };
  const signIn = 'POST /auth/password/sign-in';
  const { email, password } = user;
  await expect('password', signIn, { body: { email, password } });
  await expect('refresh token', 'POST /auth/sessions/current/refresh', {
    headers: { 'refresh-token': user.refreshToken },
  });
  await expect('access token', 'GET /users/me', { headers: { 'access-token': user.accessToken } });
  await expect('API key', 'POST /user-api-keys/check', { body: { api_key: apiKey } }, server);
  await expect('mailed code', 'POST /auth/otp/sign-in', { body: { code: once.mailedCode } });
  const { options_json, code } = await begin(call, 'authentication');
  const authentication_response = usePasskey(passkey, options_json);
  await expect('passkey', 'POST /auth/passkey/sign-in', { body: { authentication_response, code } });
  const attempt = async () => {
    const body = { email: once.user.email, password: once.user.password };
    return (await call(signIn, { body })).body.details?.attempt_code;
  };
  const totp = await once.user.totp();
  await expect('authenticator app', 'POST /auth/mfa/sign-in', {
    body: { type: 'totp', totp, code: await attempt() },
  });
  await expect('recovery code', 'POST /latchkey/mfa/recover', {
    body: { code: await attempt(), recovery_code: once.recoveryCode },
  });
  if ((await call(JWKS(project))).text !== jwks) refused.push('the public keys are others');
  return refused;
}
