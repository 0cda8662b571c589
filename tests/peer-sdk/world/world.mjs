/** What every journey starts from: a running service, its owner, a project with keys. */
import { randomUUID } from 'node:crypto';
import { after, before, describe } from 'node:test';
import { databases } from './database.mjs';
import { startService } from './service.mjs';

export const owner = { email: 'owner@example.com', password: 'the password of the owner' };
const internalKeys = {
  publishableClientKey: 'pck_of_the_internal_project',
  secretServerKey: 'ssk_of_the_internal_project',
  superSecretAdminKey: 'sak_of_the_internal_project',
};

const settings = {
  LATCHKEY_OWNER_EMAIL: owner.email,
  LATCHKEY_OWNER_PASSWORD: owner.password,
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.publishableClientKey,
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: internalKeys.secretServerKey,
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.superSecretAdminKey,
  // The shortest that there are; the SDK wants 20 s left.
  LATCHKEY_ACCESS_TOKEN_SECONDS: '30',
};

/** Runs a journey once on each database. `world` is filled before its first test. */
export function onEachDatabase(journey) {
  for (const [name, open] of Object.entries(databases)) {
    describe(`on the database: ${name}`, () => {
      const world = {};
      before(async () => Object.assign(world, await startWorld(open)));
      after(() => world.close?.());
      journey(world);
    });
  }
}

/** The same for journeys of their own; settings of the service come on top. */
export async function startWorld(open, more = {}) {
  const database = await open();
  const service = await startService({ ...settings, ...database.env, ...more }).catch(async (error) => {
    await database.drop();
    throw error;
  });
  const project = await makeProject(service.url);
  return {
    /** Options of every app: the project, its keys, and where the service is. */
    project,
    /** The same for project `internal`. */
    internal: { baseUrl: service.url, projectId: 'internal', ...internalKeys },
    async close() {
      await service.stop();
      await database.drop();
    },
  };
}

async function makeProject(baseUrl) {
  const as = {
    'access-type': 'client',
    'project-id': 'internal',
    'publishable-client-key': internalKeys.publishableClientKey,
  };
  const { access_token: token } = await post(baseUrl, '/auth/password/sign-in', as, owner);
  const body = { display_name: 'Peer', description: 'made over HTTP' };
  const { id } = await post(baseUrl, '/internal/projects', { ...as, 'access-token': token }, body);
  const asAdmin = { 'access-type': 'admin', 'project-id': id, 'admin-access-token': token };
  const keys = await post(baseUrl, '/internal/api-keys', asAdmin, {
    description: 'of the journey',
    expires_at_millis: Date.UTC(2100, 0),
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  });
  return {
    baseUrl,
    projectId: id,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    superSecretAdminKey: keys.super_secret_admin_key,
  };
}

/** Changes what the client has no words for. */
export async function changeAsAdmin({ baseUrl, projectId, superSecretAdminKey }, path, body) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'admin',
      'x-latchkey-project-id': projectId,
      'x-latchkey-super-secret-admin-key': superSecretAdminKey,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`PATCH ${path} answered ${response.status}: ${await response.text()}`);
}

async function post(baseUrl, path, headers, body) {
  const prefixed = Object.entries(headers).map(([name, value]) => [`x-latchkey-${name}`, value]);
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { ...Object.fromEntries(prefixed), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

export const newEmail = () => `${randomUUID()}@example.com`;
export const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification';
