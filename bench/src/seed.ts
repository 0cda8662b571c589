import { randomBytes } from 'node:crypto';
import { type Db, jsonText } from '@latchkey/service/database/tables';
import { hashPassword } from '@latchkey/service/domains/passwords/hash';
import { openProject, type Project } from '@latchkey/service/domains/projects/project';
import { projectById } from '@latchkey/service/domains/projects/queries';
import { signingKeyAt } from '@latchkey/service/domains/projects/signing-keys';
import { HASH_COST, newHashing } from '@latchkey/service/platform/crypto/hashing';
import { hashSecret, parseKeyRing, primary, seal } from '@latchkey/service/platform/crypto/key-ring';
import { issuerOf, signAccessToken } from '@latchkey/service/platform/crypto/tokens';
import { newId, newSecret } from '@latchkey/service/runtime/ids';
import { sql } from 'kysely';
import { internalKeys, keyRing, owner } from './product.ts';

const BATCH = 5_000;
/** Tokens are kept for this many users; no more of them sign in. */
const KEPT = 100_000;
export const password = 'the password of everybody';

/** A project with many users, each with a session. */
export interface Population {
  readonly project: Project;
  readonly publishableKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
  readonly users: readonly {
    readonly id: string;
    readonly email: string;
    readonly sessionId: string;
    readonly refreshToken: string;
  }[];
}

const ring = parseKeyRing(keyRing);

/** Makes the project over HTTP, as its owner would, and its users in bulk. */
export async function populate(db: Db, url: string, count: number): Promise<Population> {
  const { id, keys } = await makeProject(url);
  const stored = await projectById(db, id);
  if (!stored) throw new Error('The project was not made.');
  const project = await openProject(ring, stored);
  const hashing = { hashing: newHashing(HASH_COST, 1), random: randomBytes };
  const hash = await hashPassword(hashing, project, password);
  const users = [];
  for (let start = 0; start < count; start += BATCH) {
    const inserted = await insertUsers(db, project, hash, start, Math.min(BATCH, count - start));
    if (users.length < KEPT) users.push(...inserted);
  }
  await sql`vacuum analyze`.execute(db);
  return {
    project,
    publishableKey: keys.publishable_client_key ?? '',
    secretServerKey: keys.secret_server_key ?? '',
    superSecretAdminKey: keys.super_secret_admin_key ?? '',
    users,
  };
}

/** Access tokens for the first so many users, valid for an hour. */
export function accessTokens({ project, users }: Population, count: number, baseUrl: string): string[] {
  const issuer = issuerOf(baseUrl, project.wireId);
  return users.slice(0, count).map(({ id: userId, sessionId }) => {
    const claims = { userId, sessionId, projectId: project.wireId };
    return signAccessToken(signingKeyAt(project, Date.now()), issuer, claims, Date.now(), 3600);
  });
}

/** A project over HTTP, as its owner would make it, with its keys. */
export async function makeProject(url: string, config: Readonly<Record<string, unknown>> = {}) {
  const internal = {
    'content-type': 'application/json',
    'x-latchkey-access-type': 'client',
    'x-latchkey-project-id': 'internal',
    'x-latchkey-publishable-client-key': internalKeys.LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY,
  };
  const post = async (path: string, headers: Record<string, string>, body: unknown) =>
    (await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<
      Record<string, string>
    >;
  const { access_token: token = '' } = await post('/auth/password/sign-in', internal, owner);
  const { id = '' } = await post(
    '/internal/projects',
    { ...internal, 'x-latchkey-access-token': token },
    { display_name: 'Bench', config },
  );
  const asAdmin = {
    'content-type': 'application/json',
    'x-latchkey-access-type': 'admin',
    'x-latchkey-project-id': id,
    'x-latchkey-admin-access-token': token,
  };
  const keys = await post('/internal/api-keys', asAdmin, {
    description: 'bench',
    expires_at_millis: Date.UTC(2100, 0),
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  });
  return { id, keys };
}

async function insertUsers(db: Db, project: Project, hash: string, start: number, count: number) {
  const users = Array.from({ length: count }, (_, index) => {
    const id = newId(randomBytes);
    return {
      id,
      email: `user${start + index}@example.com`,
      channelId: newId(randomBytes),
      sessionId: newId(randomBytes),
      refreshToken: newSecret(randomBytes),
      password: seal(
        project.dataKey,
        randomBytes,
        `users.password_hash.${project.id}.${id}`,
        Buffer.from(hash),
      ).toString('hex'),
    };
  });
  const rows = jsonText(
    users.map(({ refreshToken, ...user }) => ({
      ...user,
      token: hashSecret(primary(project), 'refresh-token', project.id, refreshToken).toString('hex'),
    })),
  );
  const row = sql`jsonb_to_recordset(${rows}::jsonb) as r(id uuid, email text, "channelId" uuid, "sessionId" uuid, password text, token text)`;
  await sql`
    insert into users (project_id, id, display_name, client_metadata, client_read_only_metadata, server_metadata,
      password_hash, otp_enabled, requires_totp, is_anonymous, created_at, last_active_at, search_text)
    select ${project.id}, id, email, 'null', 'null', 'null', decode(password, 'hex'), false, false, false, now(), now(),
      e'\n' || email || e'\n' || email from ${row}`.execute(db);
  await sql`
    insert into contact_channels
      (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    select ${project.id}, "channelId", id, 'email', email, true, false, true, now() from ${row}`.execute(db);
  await sql`
    insert into sessions
      (project_id, id, user_id, created_at, expires_at, last_used_at, is_impersonation, factors, proven_at)
    select ${project.id}, "sessionId", id, now(), now() + interval '1 year', now(), false, '["password"]', now()
    from ${row}`.execute(db);
  await sql`
    insert into session_tokens (project_id, token_hash, session_id, generation)
    select ${project.id}, decode(token, 'hex'), "sessionId", 0 from ${row}`.execute(db);
  return users;
}
