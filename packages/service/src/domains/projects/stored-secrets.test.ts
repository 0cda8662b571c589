import { newProject, ownerCall, refusal, type TestProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const server = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'mailer',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};
const password = 'the password of the mailer';
const microsoft = { id: 'microsoft', type: 'standard', client_id: 'an id', microsoft_tenant_id: 'a tenant' };
const client_secret = 'the secret of the client';
const acme = { id: 'acme', display_name: 'Acme', issuer: 'https://idp.acme.example/', client_id: 'latchkey' };

const withSecrets = () =>
  newProject({ email_config: { ...server, password }, oauth_providers: [{ ...microsoft, client_secret }] });

type Options = { readonly prefix?: string };
const configure = (project: TestProject, config: object, options: Options = {}) =>
  project.admin('PATCH /internal/projects/current', { ...options, body: { config } });
const asPublished = { prefix: 'x-stack-' };

/** The secrets as they are stored: what a client that may read them is told. */
async function stored(project: TestProject) {
  const { config } = (await project.admin('GET /internal/projects/current', asPublished)).body;
  return { password: config.email_config.password, client_secret: config.oauth_providers[0]?.client_secret };
}

async function reads(project: TestProject) {
  const { service, clock } = await world();
  clock.advance(1_000);
  await service.workOutbox();
  const { items } = (await project.admin('GET /latchkey/events', { query: { kinds: 'secret.read' } })).body;
  return items as { actor: { kind: string }; detail: Record<string, unknown> }[];
}

describe('our own clients', () => {
  test('are told that there is a secret, never what it is, by whatever call', async () => {
    const project = await withSecrets();
    await project.admin('PATCH /latchkey/project-settings', {
      body: { oidc_providers: [{ ...acme, client_secret }] },
    });
    const owner = await ownerCall(await world());
    const answers = [
      await project.admin('GET /internal/projects/current'),
      await configure(project, { passkey_enabled: true }),
      await project.admin('GET /latchkey/project-settings'),
      await project.admin('PATCH /latchkey/project-settings', { body: {} }),
      await owner('GET /internal/projects'),
    ];
    expect(answers[0]?.body.config).toMatchObject({
      email_config: { ...server, has_password: true },
      oauth_providers: [{ ...microsoft, has_client_secret: true, enabled: true }],
    });
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(password);
      expect(text).not.toContain(client_secret);
    }
    expect(await reads(project)).toEqual([]);
  });

  test('send back what they read, and every secret stays', async () => {
    const project = await withSecrets();
    const { config } = (await project.admin('GET /internal/projects/current')).body;
    const { id: _, enabled_oauth_providers: __, ...settings } = config;
    expect((await configure(project, settings)).body.config).toEqual(config);
    expect(await stored(project)).toEqual({ password, client_secret });
  });
});

describe('a stored secret goes to no new place', () => {
  test.each([
    ['host', 'smtp.evil.example'],
    ['port', 587],
    ['username', 'another'],
  ])('the password not to another %s, neither by saving nor by a test mail', async (name, value) => {
    const project = await withSecrets();
    const { type: _, ...moved } = { ...server, [name]: value };
    for (const options of [{}, asPublished])
      expect(await configure(project, { email_config: { ...server, [name]: value } }, options)).toMatchObject({
        status: 400,
        text: refusal('EMAIL_SERVER_NEEDS_PASSWORD').text,
      });
    const body = { recipient_email: 'a@example.com', email_config: moved };
    expect(await project.admin('POST /internal/send-test-email', { body })).toMatchObject(
      refusal('EMAIL_SERVER_NEEDS_PASSWORD'),
    );
    expect(await stored(project)).toEqual({ password, client_secret });
  });

  test.each([
    ['client_id', 'another id'],
    ['microsoft_tenant_id', 'another tenant'],
    ['microsoft_tenant_id', undefined],
    ['id', 'github'],
  ])('the client secret not to the %s %s', async (name, value) => {
    const project = await withSecrets();
    expect(await configure(project, { oauth_providers: [{ ...microsoft, [name]: value }] })).toMatchObject(
      refusal('OAUTH_PROVIDER_NEEDS_SECRET'),
    );
    expect(await stored(project)).toEqual({ password, client_secret });
  });

  test('nor back by way of the shared server or shared keys', async () => {
    const project = await withSecrets();
    await configure(project, {
      email_config: { type: 'shared' },
      oauth_providers: [{ id: 'microsoft', type: 'shared' }],
    });
    expect(await configure(project, { email_config: server })).toMatchObject(refusal('EMAIL_SERVER_NEEDS_PASSWORD'));
    expect(await configure(project, { oauth_providers: [microsoft] })).toMatchObject(
      refusal('OAUTH_PROVIDER_NEEDS_SECRET'),
    );
  });
});

describe('published clients', () => {
  test('read secrets in clear, without marks they do not know; the event log is told once a minute', async () => {
    const project = await withSecrets();
    for (let turn = 0; turn < 3; turn++) await stored(project);
    const { config } = (await project.admin('GET /internal/projects/current', asPublished)).body;
    expect(config.email_config).toEqual({ ...server, password });
    expect(config.oauth_providers).toEqual([{ ...microsoft, client_secret, enabled: true }]);
    expect(await reads(project)).toMatchObject([{ actor: { kind: 'admin' }, detail: { secret: 'project_settings' } }]);
    (await world()).clock.advance(60_000);
    await stored(project);
    expect(await reads(project)).toHaveLength(2);
  });

  test('read none where the project says so, and still save without losing any', async () => {
    const project = await withSecrets();
    const settings = 'PATCH /latchkey/project-settings';
    await project.admin(settings, { body: { secrets_readable: false } });
    const { config } = (await project.admin('GET /internal/projects/current', asPublished)).body;
    expect(config.email_config).toEqual(server);
    expect(config.oauth_providers).toEqual([{ ...microsoft, enabled: true }]);
    const { id: _, enabled_oauth_providers: __, ...sent } = config;
    expect((await configure(project, sent, asPublished)).status).toBe(200);
    expect(await reads(project)).toEqual([]);
    await project.admin(settings, { body: { secrets_readable: true } });
    expect(await stored(project)).toEqual({ password, client_secret });
  });
});

test('to reveal the secret of a webhook is an event', async () => {
  const project = await newProject();
  const { body } = await project.admin('POST /latchkey/webhook-endpoints', {
    body: { url: 'https://receiver.example/' },
  });
  expect(await reads(project)).toEqual([]);
  await project.admin(`GET /latchkey/webhook-endpoints/${body.id}/secret`);
  expect(await reads(project)).toMatchObject([
    { subject: { id: body.id }, detail: { secret: 'webhook_signing_secret' } },
  ]);
});
