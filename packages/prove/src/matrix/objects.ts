import { type Reply, textOf } from '../installation/client.ts';
import { callback, newEmail, type Project, type User } from '../installation/project.ts';

/** A project with one object of each kind, each of which has a mark in it that nothing else has. */
export interface Tenant {
  readonly project: Project;
  readonly user: User;
  /** What every mark of this project ends with. */
  readonly mark: string;
  /** Ids by the names that paths, queries and bodies give them. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Settings in which every object can be made, with marks. */
export const settingsWith = (mark: string) => ({
  magic_link_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  domains: [{ domain: `https://${canary('domain', mark)}.example.com`, handler_path: '/handler' }],
  oauth_providers: [
    { id: 'github', type: 'standard', client_id: canary('provider', mark), client_secret: canary('secret', mark) },
  ],
});

/** A mark of one kind: answers are searched for it. */
const canary = (kind: string, mark: string) => `canary-${kind}-${mark}`;

/** Every mark of a project in a text. */
export const canariesIn = (text: string, mark: string): string[] => [
  ...new Set(text.match(new RegExp(`canary[-_][a-z]+[-_]${mark}`, 'gi')) ?? []),
];

/** Makes one object of each kind. */
export async function furnish(project: Project, mark: string): Promise<Tenant> {
  const { client, server, admin } = project.credentials;
  const must = async (endpoint: string, body: unknown, headers: Readonly<Record<string, string>> = admin) => {
    const reply: Reply = await project.server(endpoint, { headers, ...(body === undefined ? {} : { body }) });
    if (reply.status >= 300) throw new Error(`${endpoint}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply;
  };
  const made = async (endpoint: string, body: unknown, headers = admin) =>
    textOf(await must(endpoint, body, headers), 'id');
  const named = (kind: string) => canary(kind, mark);
  await must('PATCH /latchkey/project-settings', { anonymous_sign_up_enabled: true });
  const user = await project.signUp();
  const asUser = { ...client, 'access-token': user.accessToken };
  const metadata = (kind: string) => ({
    client_metadata: { note: named(kind) },
    client_read_only_metadata: { note: named(kind) },
    server_metadata: { note: named(kind) },
  });
  await must(`PATCH /users/${user.id}`, { display_name: named('user'), ...metadata('usermetadata') }, server);
  const team_id = await made(
    'POST /teams',
    { display_name: named('team'), creator_user_id: user.id, ...metadata('teammetadata') },
    server,
  );
  const contact_channel_id = await made(
    'POST /contact-channels',
    { user_id: user.id, type: 'email', value: `${named('channel')}@example.com`, used_for_auth: false },
    server,
  );
  const permission_id = await made('POST /project-permission-definitions', {
    id: named('permission').replaceAll('-', '_'),
    description: named('permission'),
  });
  await must(`POST /project-permissions/${user.id}/${permission_id}`, {}, server);
  await must(`POST /team-permissions/${team_id}/${user.id}/team_admin`, {}, server);
  const key = { description: named('key'), expires_at_millis: null };
  const user_api_key = await made('POST /user-api-keys', { ...key, user_id: 'me' }, asUser);
  const team_api_key = await made('POST /team-api-keys', { ...key, team_id }, server);
  const api_key = await made('POST /internal/api-keys', {
    description: named('projectkey'),
    expires_at_millis: Date.now() + 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  });
  const invited = { email: `${named('invitation')}@example.com`, team_id, callback_url: callback };
  const invitation_id = await made('POST /team-invitations/send-code', invited, server);
  const endpoint_id = await made('POST /latchkey/webhook-endpoints', {
    url: `https://${named('webhook')}.example.com/`,
    description: named('webhook'),
    is_enabled: false,
  });
  const stream_id = await made('POST /latchkey/event-streams', {
    target: { kind: 'http', url: `https://${named('stream')}.example.com/`, format: 'json' },
    description: named('stream'),
    is_enabled: false,
  });
  const client_id = await made('POST /latchkey/oauth-clients', { name: named('client'), kind: 'agent' });
  const resource_server_id = await made('POST /latchkey/resource-servers', {
    identifier: `https://${named('resource')}.example.com/`,
    display_name: named('resource'),
    scopes: [{ name: 'notes.read', description: named('scope') }],
  });
  const thread_id = await made('POST /internal/email-themes', { display_name: named('theme') });
  const domain_id = await made(
    `POST /latchkey/teams/${team_id}/domains`,
    { domain: `${named('teamdomain')}.example.com` },
    server,
  );
  const connection_id = await made(
    `POST /latchkey/teams/${team_id}/sso-connections`,
    { display_name: named('connection'), type: 'saml', is_enabled: false },
    server,
  );
  const directory = `/latchkey/teams/${team_id}/directories`;
  const directory_id = await made(`POST ${directory}`, { display_name: named('directory') }, server);
  const token_id = await made(`POST ${directory}/${directory_id}/tokens`, {}, server);
  const link_id = await made(`POST /latchkey/teams/${team_id}/set-up-links`, { expires_in_days: 30 }, server);
  const import_id = await made('POST /latchkey/imports', { source: named('import') }, server);
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email: newEmail(), callback_url: callback } });
  const firstOf = async (endpoint: string) => {
    const { body, text } = await must(endpoint, undefined);
    const [first] = (body.items ?? []) as { readonly id: string }[];
    if (!first) throw new Error(`${endpoint} lists nothing: ${text.slice(0, 300)}`);
    return first.id;
  };
  const session = await firstOf(`GET /auth/sessions?user_id=${user.id}`);
  const event_id = await firstOf(`GET /latchkey/users/${user.id}/events`);
  const email_id = await firstOf('GET /latchkey/emails');
  const ids = {
    user_id: user.id,
    team_id,
    contact_channel_id,
    permission_id,
    user_api_key,
    team_api_key,
    api_key,
    session,
    event_id,
    email_id,
    invitation_id,
    endpoint_id,
    stream_id,
    client_id,
    resource_server_id,
    thread_id,
    theme_id: thread_id,
    domain_id,
    connection_id,
    connectionId: connection_id,
    directory_id,
    token_id,
    link_id,
    import_id,
    projectId: project.id,
  };
  return { project, user, mark, ids };
}
