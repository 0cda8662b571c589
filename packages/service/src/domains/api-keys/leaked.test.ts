import {
  type Call,
  knownError,
  newAddress,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { describe, expect, test } from 'vitest';
import { formatKey } from './format.ts';

const notFound = knownError('API_KEY_NOT_FOUND');
const report = (call: Call, api_key: string, headers = {}) =>
  call('POST /integrations/credential-scanning/revoke', { body: { api_key }, headers });

/** A user with a key, in a project of its own. */
async function leaking(given: Record<string, unknown> = {}, config = {}) {
  const project = await newKeyProject(config);
  const user = await project.signUp();
  return { project, user, key: await newApiKey(user.call, given) };
}

/** The mails that tell of a leak, newest first. */
const leaksTo = async ({ mailbox }: TestProject, email: string) =>
  (await mailbox.to(email)).filter(({ subject }) => subject.startsWith('API key revoked:'));

const madeUp = formatKey({
  id: '00112233-4455-4677-8899-aabbccddeeff',
  secret: '0'.repeat(45),
  owner: 'user',
  isPublic: false,
});

describe('a report is refused', () => {
  test.each([
    ['of a key that nobody made', madeUp],
    ['of a word', 'a word'],
  ])('%s', async (_, value) => {
    expect(await report((await newProject()).bare, value)).toMatchObject(notFound);
  });

  test('of all but the last character of a key', async () => {
    const { project, key } = await leaking();
    expect(await report(project.bare, key.value.slice(0, -1))).toMatchObject(notFound);
  });

  test('of a key whose user was deleted', async () => {
    const { project, user, key } = await leaking();
    await user.server('DELETE /users/me');
    expect(await report(project.bare, key.value)).toMatchObject(notFound);
  });

  test('of a key whose project was deleted', async () => {
    const { project, key } = await leaking();
    await project.admin('DELETE /internal/projects/current');
    expect(await report(project.bare, key.value)).toMatchObject(notFound);
  });

  test('of a public key, which stays good', async () => {
    const { project, key } = await leaking({ is_public: true, expires_at_millis: 1 });
    const answer = await report(project.bare, key.value);
    expect(answer).toMatchObject(knownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED'));
    const { body } = await project.server(`GET /user-api-keys/${key.id}`);
    expect(Object.keys(body)).not.toContain('manually_revoked_at_millis');
  });

  test('of an expired key, revoked or not', async () => {
    const { project, user, key } = await leaking({ expires_at_millis: 1 });
    expect(await report(project.bare, key.value)).toMatchObject(knownError('API_KEY_EXPIRED'));
    await user.call(`PATCH /user-api-keys/${key.id}`, { body: { revoked: true } });
    expect(await report(project.bare, key.value)).toMatchObject(knownError('API_KEY_EXPIRED'));
  });

  test('without a key', async () => {
    const { bare } = await newProject();
    const answer = await bare('POST /integrations/credential-scanning/revoke', { body: {} });
    expect(violationsIn(answer)).toEqual(['body.api_key must be defined']);
  });

  test('after ten from one network, whatever else they send along', async () => {
    const { bare, server } = await newProject();
    const from = { 'x-forwarded-for': newAddress() };
    for (let i = 0; i < 10; i++) expect(await report(bare, madeUp, from)).toMatchObject(notFound);
    expect(await report(bare, madeUp, from)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await report(server, madeUp, from)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await report(bare, madeUp, { 'x-forwarded-for': newAddress() })).toMatchObject(notFound);
  });
});

describe('a leaked key', () => {
  test('is revoked by whoever has all of it', async () => {
    const { project, key } = await leaking();
    const answer = await report(project.bare, key.value);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const checked = await project.server('POST /user-api-keys/check', { body: { api_key: key.value } });
    expect(checked).toMatchObject(knownError('API_KEY_REVOKED'));
  });

  test('is revoked where the project has switched keys off meanwhile', async () => {
    const { project, user, key } = await leaking();
    const off = (allow_user_api_keys: boolean) =>
      project.admin('PATCH /internal/projects/current', { body: { config: { allow_user_api_keys } } });
    await off(false);
    expect((await report(project.bare, key.value)).status).toBe(200);
    await off(true);
    const { body } = await user.call(`GET /user-api-keys/${key.id}`);
    expect(body.manually_revoked_at_millis).toEqual(expect.any(Number));
  });

  test('that is reported again keeps its time, and its owner is told once', async () => {
    const { project, user, key } = await leaking();
    await report(project.bare, key.value);
    const first = await user.call(`GET /user-api-keys/${key.id}`);
    (await world()).clock.advance(1_000);
    expect((await report(project.bare, key.value)).status).toBe(200);
    expect((await user.call(`GET /user-api-keys/${key.id}`)).body).toEqual(first.body);
    expect(await leaksTo(project, user.email)).toHaveLength(1);
  });

  test('that its owner had revoked is no news', async () => {
    const { project, user, key } = await leaking();
    await user.call(`PATCH /user-api-keys/${key.id}`, { body: { revoked: true } });
    expect((await report(project.bare, key.value)).status).toBe(200);
    expect(await leaksTo(project, user.email)).toEqual([]);
  });

  test('of a user without an email is revoked all the same', async () => {
    const project = await newKeyProject();
    const { body: user } = await project.server('POST /users', { body: {} });
    const { value } = await newApiKey(project.server, { user_id: user.id });
    expect((await report(project.bare, value)).status).toBe(200);
  });

  test('is an event that names no user of another project as who did it', async () => {
    const { user, key } = await leaking();
    const finder = await (await newProject()).signUp();
    await report(finder.call, key.value);
    const { db } = (await world()).database;
    const events = db.selectFrom('events').select(['actor', 'detail']).where('subject_id', '=', user.id);
    expect(await events.where('kind', '=', 'api_key.revoked').execute()).toEqual([
      { actor: { kind: 'client' }, detail: { id: key.id, name: key.description, leaked: true } },
    ]);
  });
});

describe('its owner is told by mail', () => {
  test('which key it was, in words that are nothing but words', async () => {
    const { project, user, key } = await leaking({ description: 'CI & <b>deploy</b>' });
    await report(project.bare, key.value);
    const [mail] = await leaksTo(project, user.email);
    expect(mail).toMatchObject({ subject: 'API key revoked: CI & <b>deploy</b>', links: [] });
    expect(mail?.text).toContain('The API key “CI & <b>deploy</b>” at A test was found');
    expect(mail?.html).toContain('CI &amp; &lt;b&gt;deploy&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>');
  });

  test('with no link that the description would have made', async () => {
    const { project, user, key } = await leaking({ description: 'see https://evil.example now' });
    await report(project.bare, key.value);
    const [mail] = await leaksTo(project, user.email);
    expect([mail?.text, mail?.html, mail?.subject].join()).not.toMatch(/https?:\/\/evil|evil\.example/);
  });

  test('where there is no description too', async () => {
    const { project, user, key } = await leaking({ description: '' });
    await report(project.bare, key.value);
    const [mail] = await leaksTo(project, user.email);
    expect(mail?.subject).toBe('API key revoked: without a description');
  });

  test.each([true, false])('whether the address was ever verified or not: %s', async (primary_email_verified) => {
    const { project, user, key } = await leaking();
    await user.server('PATCH /users/me', { body: { primary_email_verified } });
    await report(project.bare, key.value);
    expect(await leaksTo(project, user.email)).toHaveLength(1);
  });

  test('by the shared server, even if the project has one of its own', async () => {
    const { project, user, key } = await leaking(
      {},
      {
        email_config: {
          type: 'standard',
          host: 'mail.example.com',
          port: 25,
          username: 'post',
          password: 'secret',
          sender_name: 'The Tenant',
          sender_email: 'hello@tenant.example',
        },
      },
    );
    await report(project.bare, key.value);
    expect(await leaksTo(project, user.email)).toHaveLength(1);
    const { db } = (await world()).database;
    const mails = db.selectFrom('emails').select(['state', 'sender']).where('recipient', '=', user.email);
    expect(await mails.where('kind', '=', 'api_key_leaked').execute()).toEqual([
      { state: 'sent', sender: expect.objectContaining({ type: 'shared', sender_name: 'A test' }) },
    ]);
  });
});
