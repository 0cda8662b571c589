/** What every journey starts from: a running service, its owner, a project of its own with keys. */
import { randomUUID } from 'node:crypto';
import { before, describe } from 'node:test';
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

/** The addresses of the services that run for all journeys, by the name of their database: see run.mjs. */
const services = JSON.parse(process.env.LATCHKEY_PEER_SERVICES ?? '{}');

/** Runs a journey once on each database. `world` is filled before its first test. */
export function onEachDatabase(journey) {
  if (Object.keys(services).length === 0) throw new Error('No service runs. Start this by npm test.');
  for (const [name, url] of Object.entries(services)) {
    describe(`on the database: ${name}`, () => {
      const world = {};
      before(async () => Object.assign(world, await worldAt(url)));
      journey(world);
    });
  }
}

/** A service on a database of its own; more settings come on top. */
export async function startOn(open, more = {}) {
  const database = await open();
  const { url, stop } = await startService({ ...settings, ...database.env, ...more }).catch(async (error) => {
    await database.drop();
    throw error;
  });
  const close = async () => {
    await stop();
    await database.drop();
  };
  return { url, close };
}

/** A new project at a running service. */
export const worldAt = async (baseUrl) => ({
  /** Options of every app: the project, its keys, and where the service is. */
  project: await makeProject(baseUrl),
  /** The same for project `internal`. */
  internal: { baseUrl, projectId: 'internal', ...internalKeys },
});

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
