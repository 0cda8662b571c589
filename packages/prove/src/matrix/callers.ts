import { callAt, textOf } from '../installation/client.ts';
import type { Installation } from '../installation/installation.ts';
import type { Project, User } from '../installation/project.ts';
import type { Tenant } from './objects.ts';

type Headers = Readonly<Record<string, string>>;

/** A kind of caller, who may see and change nothing of the foreign project. */
export interface Caller {
  readonly name: string;
  /** Whether it is a caller of its own project, who asks there for what is foreign. */
  readonly isAtHome: boolean;
  /** What it sends; sessions begin anew. */
  headers(): Promise<Headers>;
}

const levels = ['client', 'server', 'admin'] as const;
const keyHeader = {
  client: 'publishable-client-key',
  server: 'secret-server-key',
  admin: 'super-secret-admin-key',
} as const;

/** Every kind of caller. */
export async function callersOf(installation: Installation, own: Tenant, foreign: Tenant): Promise<Caller[]> {
  const [mine, theirs] = [own.project, foreign.project];
  const over = await whatIsOver(installation, foreign);
  const other = await mine.signUp();
  const withToken = (headers: Headers, token: string): Headers => ({ ...headers, 'access-token': token });
  const asOwner = (project: Project, level: string, token: string): Headers => ({
    'access-type': level,
    'project-id': project.id,
    'admin-access-token': token,
  });
  const again = async (project: Project, { email, password }: User) =>
    textOf(await project.call('POST /auth/password/sign-in', { body: { email, password } }), 'access_token');
  const acting = async () => {
    const body = { user_id: own.user.id, is_impersonation: true };
    return textOf(await mine.server('POST /auth/sessions', { body }), 'access_token');
  };
  const guest = async () => textOf(await mine.call('POST /auth/anonymous/sign-up', { body: {} }), 'access_token');
  /** The claims of a user of the foreign project. */
  const claimed = () => again(theirs, foreign.user);
  const home = (name: string, headers: () => Promise<Headers>): Caller => ({ name, isAtHome: true, headers });
  const away = (name: string, headers: () => Promise<Headers>): Caller => ({ name, isAtHome: false, headers });
  const { client, server, admin } = mine.credentials;
  const abroad = theirs.credentials;
  return [
    ...levels.map((level) => home(`${level} of its own project`, async () => mine.credentials[level])),
    ...levels.map((level) =>
      home(`owner of its own project as ${level}`, async () => asOwner(mine, level, await mine.ownerToken())),
    ),
    home('user of its own project', async () => withToken(client, await again(mine, own.user))),
    home('another user of its own project', async () => withToken(client, await again(mine, other))),
    home('user of its own project at server level', async () => withToken(server, await again(mine, own.user))),
    home('user of its own project at admin level', async () => withToken(admin, await again(mine, own.user))),
    home('anonymous user of its own project', async () => withToken(client, await guest())),
    home('an owner who acts as a user of its own project', async () => withToken(client, await acting())),
    away('no caller at all', async () => ({})),
    away('a wrong access type', async () => ({ ...abroad.client, 'access-type': 'superuser' })),
    away('a key without access type', async () => ({
      'project-id': theirs.id,
      [keyHeader.admin]: admin[keyHeader.admin] ?? '',
    })),
    ...levels.map((level) =>
      away(`${level} without key`, async () => ({ 'access-type': level, 'project-id': theirs.id })),
    ),
    ...levels.map((level) =>
      away(`${level} with the key of its own project`, async () => ({
        ...mine.credentials[level],
        'project-id': theirs.id,
      })),
    ),
    ...levels.map((level) => away(`${level} with a revoked key`, async () => over.revoked[level])),
    ...levels.map((level) => away(`${level} with an expired key`, async () => over.expired[level])),
    away('server with the client key', async () => ({
      ...abroad.server,
      [keyHeader.server]: abroad.client[keyHeader.client] ?? '',
    })),
    away('admin with the client key', async () => ({
      ...abroad.admin,
      [keyHeader.admin]: abroad.client[keyHeader.client] ?? '',
    })),
    ...levels.map((level) =>
      away(`owner of another project as ${level}`, async () => asOwner(theirs, level, await mine.ownerToken())),
    ),
    away('former owner', async () => asOwner(theirs, 'admin', over.formerOwner)),
    away('user of another project as the owner', async () => asOwner(theirs, 'admin', await again(mine, own.user))),
    away('user of the project as its owner', async () => asOwner(theirs, 'admin', await claimed())),
    away('owner with a forged token', async () =>
      asOwner(theirs, 'admin', forged(await theirs.ownerToken(), await mine.ownerToken())),
    ),
    away('owner with an unsigned token', async () => asOwner(theirs, 'admin', unsigned(await theirs.ownerToken()))),
    away('user of another project', async () => withToken(abroad.client, await again(mine, own.user))),
    away('owner as a user', async () => withToken(abroad.client, await theirs.ownerToken())),
    away('an owner who acts as a user of another project', async () => withToken(abroad.client, await acting())),
    away('user who was deleted', async () => withToken(abroad.client, over.deleted)),
    away('user whose session ended', async () => withToken(abroad.client, over.ended)),
    away('user with a forged token', async () =>
      withToken(abroad.client, forged(await claimed(), await again(mine, own.user))),
    ),
    away('user with an unsigned token', async () => withToken(abroad.client, unsigned(await claimed()))),
    away('user with a refresh token as access token', async () => withToken(abroad.client, foreign.user.refreshToken)),
    away('user without key', async () =>
      withToken({ 'access-type': 'client', 'project-id': theirs.id }, await claimed()),
    ),
  ];
}

/** What was good in the foreign project once. */
async function whatIsOver(installation: Installation, { project, mark }: Tenant) {
  const [url = ''] = installation.urls;
  const asAdmin = callAt(url, project.credentials.admin);
  const newKeys = async (expiresAt: number) => {
    const { body } = await asAdmin('POST /internal/api-keys', {
      body: {
        description: `over ${mark}`,
        expires_at_millis: expiresAt,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    });
    const keyed = (level: (typeof levels)[number], name: string): Headers => ({
      ...project.credentials[level],
      [keyHeader[level]]: String(body[name]),
    });
    const keys = {
      client: keyed('client', 'publishable_client_key'),
      server: keyed('server', 'secret_server_key'),
      admin: keyed('admin', 'super_secret_admin_key'),
    };
    return { id: String(body.id), keys };
  };
  const expired = await newKeys(Date.now() + 1000);
  const revoked = await newKeys(Date.now() + 86_400_000);
  await must(asAdmin(`PATCH /internal/api-keys/${revoked.id}`, { body: { revoked: true } }));
  const [deleted, ended] = [await project.signUp(), await project.signUp()];
  await must(project.server(`DELETE /users/${deleted.id}`));
  const own = { 'access-token': ended.accessToken, 'refresh-token': ended.refreshToken };
  await must(project.call('DELETE /auth/sessions/current', { headers: own }));
  const leaving = await installation.newOwner();
  const formerOwner = await (await installation.newProject({}, leaving)).ownerToken();
  await leaving.owns([project.id]);
  await must(asOwnerOf(url, project.id, formerOwner)('GET /internal/projects/current'));
  await leaving.owns([]);
  return {
    revoked: revoked.keys,
    expired: expired.keys,
    deleted: deleted.accessToken,
    ended: ended.accessToken,
    formerOwner,
  };
}

const asOwnerOf = (url: string, id: string, token: string) =>
  callAt(url, { 'access-type': 'admin', 'project-id': id, 'admin-access-token': token });

async function must(asked: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
  const { status, text } = await asked;
  if (status >= 300) throw new Error(`What was to be over is not: ${status} ${text.slice(0, 300)}`);
}

/** The claims of one token under the signature of another. */
function forged(claims: string, signedBy: string): string {
  const [header, payload] = claims.split('.');
  return `${header}.${payload}.${signedBy.split('.')[2]}`;
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
