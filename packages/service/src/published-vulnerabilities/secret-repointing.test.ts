import { newProject, refusal } from '@latchkey/testing';
import { expect, test } from 'vitest';

// Stored secrets that went to a place of an attacker's choice, who changed where they are sent.

const server = {
  host: 'smtp.tenant.example',
  port: 587,
  username: 'post',
  password: 'the secret of the mail server',
  sender_name: 'The Tenant',
  sender_email: 'hello@tenant.example',
};

test('CVE-2024-5967 (Keycloak): a test of the connection sent the stored password to another server', async () => {
  const project = await newProject({ email_config: { type: 'standard', ...server } });
  const { password: _, ...moved } = { ...server, host: 'smtp.evil.example' };
  const body = { recipient_email: 'ada@example.com', email_config: moved };
  const needsPassword = refusal('EMAIL_SERVER_NEEDS_PASSWORD');
  expect(await project.admin('POST /internal/send-test-email', { body })).toMatchObject(needsPassword);
  const config = { email_config: { type: 'standard', ...moved } };
  expect(await project.admin('PATCH /internal/projects/current', { body: { config } })).toMatchObject(needsPassword);
});

test('CVE-2018-1000600 (Jenkins GitHub plugin): stored credentials were used at an address that came with the request', async () => {
  const project = await newProject();
  const provider = { id: 'acme', display_name: 'Acme', issuer: 'https://idp.acme.example', client_id: 'latchkey' };
  const set = (provider: object) =>
    project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [provider] } });
  expect((await set({ ...provider, client_secret: 'the secret at Acme' })).status).toBe(200);
  expect(await set({ ...provider, issuer: 'https://evil.example' })).toMatchObject(
    refusal('OIDC_PROVIDER_NEEDS_SECRET'),
  );
  expect((await set({ ...provider, display_name: 'Acme Inc.' })).status).toBe(200);
});
