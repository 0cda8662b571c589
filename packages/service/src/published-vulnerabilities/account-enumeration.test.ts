import { type Answer, callbackUrl, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { beforeAll, expect, test } from 'vitest';

// Answers that said whether an account is there.

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github'), passkey_enabled: true });
});

/** All that an answer says, but for what each one has of its own. */
const told = ({ status, text, headers }: Answer) => [
  status,
  text,
  [...headers].filter(([name]) => !/request-id|date/.test(name)),
];

const signIn = (email: string, password = 'not the password') =>
  project.call('POST /auth/password/sign-in', { body: { email, password } });
const askForReset = (email: string) =>
  project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });

test.each([
  ['CVE-2023-39522', 'authentik', 'a recovery said that there is no such user'],
  ['CVE-2023-44399', 'ZITADEL', 'a reset said that there is no such user, where sign-ins did not'],
  ['CVE-2022-39307', 'Grafana', 'a forgotten password had another answer for an unknown name'],
])('%s (%s): %s', async () => {
  const { email } = await project.signUp();
  expect(told(await askForReset(newEmail()))).toEqual(told(await askForReset(email)));
  expect(await project.mailbox.to(email)).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(/^Reset/) }),
  );
});

test('CVE-2021-21424 (Symfony): a sign-in had another answer for a wrong password than for an unknown user', async () => {
  const user = await project.signUp();
  expect(told(await signIn(newEmail()))).toEqual(told(await signIn(user.email)));
  expect((await signIn(user.email, user.password)).status).toBe(200);
});

test('CVE-2024-41952 (ZITADEL): in some cases a sign-in said that there is no such account', async () => {
  const [banned, passwordless] = [await project.signUp(), await project.signUp()];
  await project.server(`PUT /latchkey/users/${banned.id}/ban`, { body: {} });
  await project.server(`PATCH /users/${passwordless.id}`, { body: { password: null } });
  const unknown = told(await signIn(newEmail()));
  for (const { email } of [banned, passwordless]) expect(told(await signIn(email))).toEqual(unknown);
});

test('CVE-2024-39896 (Directus): a sign-in by password said which provider the account signs in by', async () => {
  const email = newEmail();
  expect((await signInBy(project, { email })).status).toBe(200);
  expect(told(await signIn(newEmail()))).toEqual(told(await signIn(email)));
});

test('CVE-2024-39912 (webauthn-lib): the options of a passkey differed by whether the user is there', async () => {
  const user = await project.signUp();
  const { credentialId } = await newPasskey(user.call);
  const optionsFor = async (email: string) => {
    const body = { email, username: email };
    const answer = await project.call('POST /auth/passkey/initiate-passkey-authentication', { body });
    return { ...answer.body.options_json, challenge: undefined };
  };
  const options = await optionsFor(user.email);
  expect(options).toEqual(await optionsFor(newEmail()));
  expect(JSON.stringify(options)).not.toContain(credentialId.toString('base64url'));
});
