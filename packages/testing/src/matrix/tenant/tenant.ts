import { randomUUID } from 'node:crypto';
import { type Call, type CallOptions, callerOf } from '../../http/call.ts';
import { callbackUrl, newEmail } from '../../world/new-project.ts';
import { baseUrl, internalKeys, type World } from '../../world/start.ts';
import { newConnections } from './connection.ts';
import { type DirectoryOfTenant, newDirectory } from './directory.ts';
import { newLoggedEmail } from './email.ts';
import { newEmailTheme } from './email-theme.ts';
import { signLog } from './event-log.ts';
import { newEventStream } from './event-stream.ts';
import { beginFlow } from './flow.ts';
import { newInvitation } from './invitation.ts';
import { newOAuthClient, type OAuthClientOfTenant } from './oauth-client.ts';
import { newOwnerInvitation } from './owner-invitation.ts';
import { type Challenges, newPasskeys } from './passkey.ts';
import { newPermission } from './permission.ts';
import { channelOf, connect, insertTeam, metadataWith, newCodes } from './records.ts';
import { newSessions, type Sessions } from './sessions.ts';
import { newSetUpLinks, type SetUpLinkOfTenant } from './set-up-link.ts';
import { newWebhook } from './webhook.ts';

export type Keys = typeof internalKeys;
export type Level = 'client' | 'server' | 'admin';
export type SentHeaders = Record<string, string>;

/** A user with a live session. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What is found in records of one project and nowhere else. */
export interface Marks {
  /** In every record. */
  readonly canary: string;
  /** In what clients may not see. */
  readonly serverOnly: string;
  /** In what only admins may see. */
  readonly adminOnly: string;
}

/** Emailed codes: for the user, and for an address without an account. */
export interface Codes {
  readonly reset: string;
  readonly verification: string;
  readonly signIn: string;
}

export interface Invitation {
  readonly id: string;
  readonly code: string;
}

/** A project with one of everything; each record of it holds the project's canary. */
export interface Tenant extends Marks {
  readonly id: string;
  readonly keys: Keys;
  readonly keySetId: string;
  /** A user of project `internal` who owns this project and no other. */
  readonly owner: SignedIn;
  readonly user: SignedIn;
  readonly sessions: Sessions;
  /** The contact channel of the user. */
  readonly channelId: string;
  readonly codes: Codes;
  /** A passkey of the user. */
  readonly passkeyId: string;
  readonly challenges: Challenges;
  /** An API key of the user. */
  readonly apiKey: { readonly id: string; readonly value: string };
  /** A command-line program that asks to be signed in. */
  readonly cliLogin: { readonly polling_code: string; readonly login_code: string };
  readonly imageId: string;
  /** A team that the user administers. */
  readonly teamId: string;
  /** A domain of the team, which is not verified. */
  readonly domainId: string;
  /** An API key of the team. */
  readonly teamApiKey: { readonly id: string; readonly value: string };
  /** Invitations to the team. */
  readonly invitation: Invitation;
  readonly shownInvitation: Invitation;
  /** An invitation to own the project. */
  readonly ownerInvitation: Invitation;
  /** A permission of the project, which the user is granted. */
  readonly permissionId: string;
  /** A mail in the log. */
  readonly emailId: string;
  /** An email theme. */
  readonly emailThemeId: string;
  /** A receiver that the event log is sent to. */
  readonly streamId: string;
  /** A webhook endpoint, and one of its deliveries. */
  readonly webhook: { readonly endpointId: string; readonly deliveryId: string };
  /** An OAuth client of the project. */
  readonly directory: DirectoryOfTenant;
  readonly setUpLink: SetUpLinkOfTenant;
  /** A single sign-on connection of the team, of which the user is an exception. */
  readonly connectionId: string;
  readonly samlConnectionId: string;
  readonly oauthClient: OAuthClientOfTenant;
  readonly importId: string;
  /** Something that happened to the user. */
  readonly eventId: string;
}

/** The password of everybody. */
export const password = 'correct horse battery staple';
export const internal = { id: 'internal', keys: internalKeys };
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

const keyHeaders = {
  client: ['publishable-client-key', 'publishable_client_key'],
  server: ['secret-server-key', 'secret_server_key'],
  admin: ['super-secret-admin-key', 'super_secret_admin_key'],
} as const;

/** The headers of a caller with a project key. */
export function keyed(level: Level, { id, keys }: { id: string; keys: Keys }): SentHeaders {
  const [header, kind] = keyHeaders[level];
  return { 'access-type': level, 'project-id': id, [header]: keys[kind] };
}

/** The headers of a caller whose session as an owner stands in for a key. */
export const owned = (level: Level, { id }: { id: string }, owner: { accessToken: string }): SentHeaders => ({
  'access-type': level,
  'project-id': id,
  'admin-access-token': owner.accessToken,
});

/** Makes a project as a new owner does, over HTTP; what has no endpoint yet is written into its tables. */
export async function newTenant(world: World): Promise<Tenant> {
  const must = insist(world);
  const marks = newMarks();
  const { canary } = marks;
  const owner = await signUp(world, internal);
  const { id } = await must('POST /internal/projects', {
    headers: { ...keyed('client', internal), 'access-token': owner.accessToken },
    body: { display_name: `Project ${canary}`, description: canary, config: configWith(marks) },
  });
  const keySet = await newKeySet(world, owned('admin', { id }, owner), canary);
  const project = { id, keys: keysOf(keySet) };
  const user = await signUp(world, project, `${canary}@example.com`);
  const { profile_image_url } = await must('PATCH /users/me', {
    headers: { ...keyed('server', project), 'access-token': user.accessToken },
    body: { display_name: canary, profile_image_url: PIXEL, ...metadataWith(marks) },
  });
  const imageId = profile_image_url.split('/').at(-1);
  const teamId = await insertTeam(world, id, user.id, marks);
  await connect(world, id, user.id, marks);
  const channelId = await channelOf(world, id, user.id);
  const codes = await newCodes(world, id, user);
  await beginFlow(world, project);
  const headers = { ...keyed('client', project), 'access-token': user.accessToken };
  const passkeys = await newPasskeys((endpoint, options) => must(endpoint, { ...options, headers }), canary);
  const cliLogin = await must('POST /auth/cli', { headers: keyed('client', project) });
  const apiKey = await must('POST /user-api-keys', {
    headers,
    body: { user_id: 'me', description: canary, expires_at_millis: null },
  });
  const at = { admin: keyed('admin', project), server: keyed('server', project) };
  const permissionId = await newPermission(must, { userId: user.id, teamId, headers: at }, marks);
  const teamApiKey = await must('POST /team-api-keys', {
    headers: keyed('server', project),
    body: { team_id: teamId, description: canary, expires_at_millis: null },
  });
  const { id: domainId } = await must(`POST /latchkey/teams/${teamId}/domains`, {
    headers: at.server,
    body: { domain: `${canary}.example.com` },
  });
  const place = { teamId, server: at.server };
  const invitation = await newInvitation(must, place, `invited-${canary}@example.com`);
  const shownInvitation = await newInvitation(must, place, `shown-${canary}@example.com`);
  const directory = await newDirectory(world, must, place, marks);
  const setUpLink = await newSetUpLinks(must, { ...place, client: keyed('client', project) });
  const connections = await newConnections(must, { ...place, userId: user.id }, marks);
  const emailId = await newLoggedEmail(must, at.admin, marks);
  const emailThemeId = await newEmailTheme(world, must, { id, admin: at.admin }, marks);
  const streamId = await newEventStream(must, at.admin, marks);
  const webhook = await newWebhook(must, at.admin, marks);
  const oauthClient = await newOAuthClient(world, must, { id, admin: at.admin, user: headers }, marks);
  const imported = await must('POST /latchkey/imports', { headers: at.server, body: { source: canary } });
  const { items: happened } = await must(`GET /latchkey/users/${user.id}/events`, { headers: at.admin });
  await signLog(world);
  const own = {
    keySetId: keySet.id,
    owner,
    user,
    sessions: await moreSessions(world, project, { user, owner }),
    channelId,
    codes,
    ...passkeys,
    apiKey,
    cliLogin,
    imageId,
    teamId,
    domainId,
    teamApiKey,
    directory,
    setUpLink,
    ...connections,
    invitation,
    shownInvitation,
    ownerInvitation: await newOwnerInvitation(world, id, `owner-${canary}@example.com`),
    permissionId,
    emailId,
    emailThemeId,
    streamId,
    webhook,
    oauthClient,
    importId: imported.id,
    eventId: happened[0].id,
  };
  return { ...project, ...marks, ...own };
}

/** Sessions of the people of a project that are good for less. */
export const moreSessions = (
  world: World,
  project: { id: string; keys: Keys },
  { user, owner }: Pick<Tenant, 'user' | 'owner'>,
): Promise<Sessions> =>
  newSessions(
    world,
    project.id,
    {
      user: () => signIn(world, project, user.email),
      owner: () => signIn(world, internal, owner.email),
    },
    () => signUp(world, internal),
  );

/** A set of keys of the project that the headers administer. */
export async function newKeySet(
  world: World,
  headers: SentHeaders,
  description: string,
  expiresAt = Date.UTC(2100, 0),
) {
  const has = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
  const body = { description, expires_at_millis: expiresAt, ...has };
  return (await insist(world)('POST /internal/api-keys', { headers, body })) as Keys & { id: string };
}

const keysOf = ({ publishable_client_key, secret_server_key, super_secret_admin_key }: Keys): Keys => ({
  publishable_client_key,
  secret_server_key,
  super_secret_admin_key,
});

export async function signUp(world: World, project: { id: string; keys: Keys }, email = newEmail()): Promise<SignedIn> {
  if (project.id === internal.id) {
    // Sign-ups there go through email, so that they don't reveal who owns something.
    const user = { primary_email: email, primary_email_auth_enabled: true, password };
    await insist(world)('POST /users', { headers: keyed('server', project), body: user });
    return signIn(world, project, email);
  }
  const body = { email, password, verification_callback_url: callbackUrl };
  return session(
    email,
    await insist(world)('POST /auth/password/sign-up', { headers: keyed('client', project), body }),
  );
}

export async function signIn(world: World, project: { id: string; keys: Keys }, email: string): Promise<SignedIn> {
  const body = { email, password };
  return session(
    email,
    await insist(world)('POST /auth/password/sign-in', { headers: keyed('client', project), body }),
  );
}

/** Calls that have to succeed; answers the body. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
export function insist(world: World): (endpoint: string, options: CallOptions) => Promise<any> {
  const call: Call = callerOf(world.service.fetch, baseUrl);
  return async (endpoint, options) => {
    const { status, body, text } = await call(endpoint, options);
    if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${text}`);
    return body;
  };
}

const session = (email: string, body: { user_id: string; access_token: string; refresh_token: string }): SignedIn => ({
  id: body.user_id,
  email,
  accessToken: body.access_token,
  refreshToken: body.refresh_token,
});

const newMarks = (): Marks => ({
  canary: `canary-${randomUUID()}`,
  serverOnly: `server-only-${randomUUID()}`,
  adminOnly: `admin-only-${randomUUID()}`,
});

const configWith = ({ canary, adminOnly }: Marks) => ({
  client_user_deletion_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  domains: [{ domain: `https://${canary}.example.com`, handler_path: '/handler' }],
  oauth_providers: ['apple', 'github'].map((id) => ({
    id,
    type: 'standard',
    client_id: canary,
    client_secret: adminOnly,
  })),
  email_config: {
    type: 'standard',
    host: `${canary}.example.com`,
    port: 25,
    username: canary,
    password: adminOnly,
    sender_name: canary,
    sender_email: `sender-${canary}@example.com`,
  },
});
