import { knownError, newProject, type TestProject } from '@latchkey/testing';
import { flags, makePasskey, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { begin, newPasskey, newSecurityKey, register, signIn, touch } from '@latchkey/testing/passkey/ceremonies';
import { newKey } from '@latchkey/testing/passkey/key';
import { beforeAll, expect, test } from 'vitest';

// Answers of authenticators that were not looked at, or only in part.

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ passkey_enabled: true });
});

const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');

test('CVE-2026-0723 (GitLab): a made-up answer of a device was taken for the second factor', async () => {
  const user = await project.signUp();
  const key = await newSecurityKey(user.call);
  const attempt = async () => {
    const { email, password } = user;
    const answer = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    return answer.body.details.attempt_code as string;
  };
  const forged = { ...key, key: newKey() };
  expect(await touch(project.call, await attempt(), forged)).toMatchObject(failed);
  expect((await touch(project.call, await attempt(), key)).status).toBe(200);
});

test('CVE-2021-38299 (Webauthn Framework): no user had to be present', async () => {
  const passkey = await newPasskey((await project.signUp()).call);
  const absent = { flags: flags.verified | flags.backupEligible | flags.backedUp };
  expect(await signIn(project.call, passkey, absent)).toMatchObject(failed);
  expect((await signIn(project.call, passkey)).status).toBe(200);
});

test('CVE-2022-42731 (django-mfa2): the challenge of a registration registered another device', async () => {
  const { call } = await project.signUp();
  const { options_json, code } = await begin(call, 'registration');
  const send = () =>
    call('POST /latchkey/passkeys', { body: { credential: makePasskey(options_json).credential, code } });
  expect((await send()).status).toBe(201);
  expect(await send()).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
});

test('CVE-2025-26788 (StrongKey FIDO Server): the passkey of one user signed another in, whom the request named', async () => {
  const [victim, attacker] = [await project.signUp(), await project.signUp()];
  const [theirs, own] = [await newPasskey(victim.call), await newPasskey(attacker.call)];
  expect(await signIn(project.call, own, { userHandle: theirs.userHandle })).toMatchObject(failed);
  expect(await signIn(project.call, { ...own, credentialId: theirs.credentialId })).toMatchObject(failed);
  expect((await signIn(project.call, own)).body.user_id).toBe(attacker.id);
});

test('CVE-2020-8236 (Nextcloud): a passkey whose PIN was asked for and not verified counted as two factors', async () => {
  const user = await project.signUp();
  const passkey = await newPasskey(user.call);
  const touched = { flags: flags.present | flags.backupEligible | flags.backedUp };
  const standing = async (token: string) =>
    (await project.call('GET /latchkey/assurance', { headers: { 'access-token': token } })).body.current;
  const signedIn = async (says: object) => (await signIn(project.call, passkey, says)).body.access_token;
  expect(await standing(await signedIn(touched))).toBe('one-factor');
  expect(await standing(await signedIn({}))).toBe('phishing-resistant');
  // Beside a password it is what a security key is.
  const { call, accessToken } = await project.signIn(user.email, user.password);
  expect(await standing(accessToken)).toBe('one-factor');
  const { options_json, code } = (await call('POST /latchkey/proof/passkey/initiate', { body: {} })).body;
  const body = { authentication_response: usePasskey(passkey, options_json, touched), code };
  const proven = await call('POST /latchkey/proof/passkey', { body });
  expect(await standing(proven.body.access_token)).toBe('phishing-resistant');
});

test('CVE-2021-3632 (Keycloak): for a user who had none yet, anybody registered a passkey', async () => {
  const victim = await project.signUp();
  const [{ options_json, code }, attacker] = [await begin(victim.call, 'registration'), await project.signUp()];
  const { credential, passkey } = makePasskey(options_json);
  for (const call of [project.call, attacker.call])
    expect((await call('POST /latchkey/passkeys', { body: { credential, code } })).status).toBeGreaterThanOrEqual(400);
  expect(await signIn(project.call, passkey)).toMatchObject(failed);
  expect((await register(victim.call)).answer.status).toBe(201);
});
