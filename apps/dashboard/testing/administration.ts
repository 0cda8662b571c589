import { type Answer, data, done, knownError, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import {
  domainCheckBody,
  type KeySetBody,
  type ProjectBody,
  type ProjectChanges,
  projectBody,
  redirectCheckBody,
} from '@latchkey/testing/fake-api/samples/project';
import {
  directoryBody,
  domainBody,
  knownConnection,
  singleSignOnReplies,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';
import { before } from '@latchkey/testing/fake-api/table';
import { backupReplies } from './backups.ts';
import { emailEditorReplies } from './email-editors.ts';
import { emailReplies } from './emails.ts';
import { eventStreamReplies } from './event-streams.ts';
import { eventReplies } from './events.ts';
import { hostedDomainReplies } from './hosted-domains.ts';
import { activityOf, metricsOf, ownedMetricsOf } from './metrics.ts';
import { importReplies } from './moving/imports.ts';
import { previousSystemReplies } from './moving/previous-system.ts';
import { oauthClientReplies } from './oauth-clients.ts';
import { ownerReplies } from './owners.ts';
import { pageOf } from './page-of.ts';
import { permissionReplies } from './permissions.ts';
import { resourceServerReplies } from './resource-servers.ts';
import { setUpLinkReplies } from './set-up-links.ts';
import { teamReplies } from './teams.ts';
import { revokeSessions, searchUsers } from './user-list.ts';
import { userReplies } from './user-page.ts';
import { webhookReplies } from './webhooks.ts';
import type { World } from './world.ts';
/** Projects, their settings, keys and users, for the signed-in user. */
export const administrationReplies = (world: World): Replies =>
  before(
    {
      ...backupReplies(world),
      ...emailEditorReplies(world),
      ...emailReplies(world),
      ...eventReplies(world),
      ...eventStreamReplies(world),
      ...importReplies(world),
      ...previousSystemReplies(world),
      ...oauthClientReplies(world),
      ...ownerReplies(world),
      ...permissionReplies(world),
      ...resourceServerReplies(world),
      ...hostedDomainReplies(world),
      ...setUpLinkReplies(world),
      ...singleSignOnReplies({
        domains: [domainBody()],
        connections: [knownConnection()],
        directories: [directoryBody()],
      }),
      ...webhookReplies(world),
      ...teamReplies(world),
      ...userReplies(world),
      'GET /internal/projects': () => listOf(...world.projects),
      'GET /latchkey/projects/metrics': () => listOf(...ownedMetricsOf(world.projects)),
      'POST /internal/projects': (call) => createProject(world, call),
      'POST /latchkey/project-copies': (call) => copyProject(world, call),
      'GET /latchkey/api-keys': () => listOf(...world.keys),
      'POST /internal/api-keys': (call) => createKeys(world, call),
      'POST /latchkey/api-keys/:id/rotate': (call) => rotateKeys(world, call),
      'PATCH /internal/api-keys/:id': ({ params }) => revokeKeys(world, params.id ?? ''),
      'GET /internal/metrics': () => data({ ...metricsOf(world.users), ...world.metrics }),
      'GET /latchkey/metrics/activity': () => data({ ...activityOf(world.users), ...world.activity }),
      'GET /users': (call) => listUsers(world, call),
      'GET /latchkey/users': (call) => searchUsers(world, call),
      'POST /latchkey/users/revoke-sessions': (call) => revokeSessions(world, call),
      'POST /users': (call) => createUser(world, call),
      'GET /latchkey/project-settings': () => data(world.additionalSettings),
      ...projectReplies(world),
    },
    ({ headers }) => {
      if (world.isSignedIn) return undefined;
      return ['access-token', 'admin-access-token'].some((name) => headers.has(`x-latchkey-${name}`))
        ? knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
        : knownError('ADMIN_AUTHENTICATION_REQUIRED');
    },
  );

/** Of a provider, it is only told whether there is a secret. */
const withSecret = ({ client_secret: _, ...provider }: Record<string, unknown>) => ({
  ...provider,
  has_client_secret: true,
});

function projectReplies(world: World): Replies {
  const about =
    (answer: (project: ProjectBody, body: Call['body']) => Answer) =>
    ({ headers, body }: Call) => {
      const project_id = headers.get('x-latchkey-project-id') ?? '';
      const project = world.projects.find(({ id }) => id === project_id);
      return project ? answer(project, body) : knownError('PROJECT_NOT_FOUND', { project_id });
    };
  return {
    'GET /internal/projects/current': about((project) => data(project)),
    'PATCH /internal/projects/current': about((project, body) => changeProject(world, project, body)),
    'DELETE /internal/projects/current': about((project) => {
      if (project.id === 'internal') return refusal('INTERNAL_PROJECT_STAYS');
      world.projects = world.projects.filter((other) => other !== project);
      return done;
    }),
    'GET /latchkey/domain-check': (call) => about(() => data(domainCheckBody(call.query.get('domain') ?? '')))(call),
    'GET /latchkey/redirect-check': (call) =>
      about(({ config }) => {
        const url = call.query.get('url') ?? '';
        const domain = config.domains.find((entry) => url.startsWith(entry.domain))?.domain ?? null;
        return data(redirectCheckBody(url, domain));
      })(call),
    'PATCH /latchkey/project-settings': about((project, body) => {
      const { display_name, description, is_production_mode, config, ...more } = body;
      const known = { display_name, description, is_production_mode, config };
      changeProject(world, project, JSON.parse(JSON.stringify(known)));
      if (more.oidc_providers) more.oidc_providers = more.oidc_providers.map(withSecret);
      world.additionalSettings = { ...world.additionalSettings, ...more };
      return data(world.additionalSettings);
    }),
  };
}

function createProject(world: World, { body }: Call): Answer {
  const { private_accounts: _, ...given } = body;
  const { oauth_providers = [] } = given.config ?? {};
  const config = {
    ...given.config,
    oauth_providers: oauth_providers.map((one: object) => ({ enabled: true, ...one })),
  };
  const made = projectBody({ ...given, config, id: crypto.randomUUID(), created_at_millis: NOW });
  world.projects = [...world.projects, made];
  return data(made);
}

function copyProject(world: World, { body: { project_id, ...named } }: Call): Answer {
  const source = world.projects.find(({ id }) => id === project_id);
  const made = projectBody({ ...source, ...named, id: crypto.randomUUID(), created_at_millis: NOW });
  world.projects = [...world.projects, made];
  return data(made);
}

function changeProject(world: World, project: ProjectBody, { config, ...fields }: ProjectChanges): Answer {
  const changed = { ...project, ...fields, config: { ...project.config, ...config } };
  world.projects = world.projects.map((other) => (other === project ? changed : other));
  return data(changed);
}

function createKeys(world: World, { body }: Call): Answer {
  const kinds = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'] as const;
  const prefix = { publishable_client_key: 'pck_', secret_server_key: 'ssk_', super_secret_admin_key: 'sak_' };
  const chosen = kinds.filter((kind) => body[`has_${kind}`]);
  const set = {
    id: crypto.randomUUID(),
    description: String(body.description),
    created_at_millis: NOW,
    expires_at_millis: Number(body.expires_at_millis),
  };
  const whole = (kind: (typeof kinds)[number]) => `${prefix[kind]}7mq4v0c2t9x1h8z6n3b5k0r2d4f6g8j1p3s5w7y9a0`;
  const seen = (kind: (typeof kinds)[number]) => ({
    last_four: whole(kind).slice(-4),
    last_used_at_millis: null,
    ...(kind === 'publishable_client_key' && { value: whole(kind) }),
  });
  world.keys = [
    {
      ...set,
      ...Object.fromEntries(chosen.map((kind) => [kind, seen(kind)])),
    } as KeySetBody,
    ...world.keys,
  ];
  return data({ ...set, ...Object.fromEntries(chosen.map((kind) => [kind, whole(kind)])) });
}

function rotateKeys(world: World, call: Call): Answer {
  const old = world.keys.find(({ id }) => id === call.params.id) as KeySetBody;
  const endsAt = NOW + Number(call.body.overlap_millis);
  world.keys = world.keys.map((set) => (set === old ? { ...set, expires_at_millis: endsAt } : set));
  const { description, expires_at_millis } = old;
  const body = { description, expires_at_millis, has_publishable_client_key: true, has_secret_server_key: true };
  return createKeys(world, { ...call, body });
}

function revokeKeys(world: World, id: string): Answer {
  world.keys = world.keys.map((set) => (set.id === id ? { ...set, manually_revoked_at_millis: NOW } : set));
  const { publishable_client_key, secret_server_key, super_secret_admin_key, ...revoked } = world.keys.find(
    (set) => set.id === id,
  ) as KeySetBody;
  const keys = { publishable_client_key, secret_server_key, super_secret_admin_key };
  const ends = Object.entries(keys).flatMap(([kind, key]) => (key ? [[kind, { last_four: key.last_four }]] : []));
  return data({ ...revoked, ...Object.fromEntries(ends) });
}

function createUser(world: World, { body }: Call): Answer {
  if (world.users.some(({ primary_email }) => primary_email === body.primary_email)) {
    return knownError('USER_EMAIL_ALREADY_EXISTS', {
      email: body.primary_email,
      would_work_if_email_was_verified: false,
    });
  }
  const { password, ...fields } = body;
  const made = userBody(0, { display_name: null, ...fields, id: idOf(1, 8), has_password: Boolean(password) });
  world.users = [made, ...world.users];
  return data(made);
}

function listUsers({ users: all }: World, { query }: Call): Answer {
  const users = query.get('desc') === 'true' ? all : all.toReversed();
  const text = query.get('query')?.toLowerCase() ?? '';
  const found = users.filter(({ id, display_name, primary_email }) =>
    [id, display_name, primary_email].some((value) => value?.toLowerCase().includes(text)),
  );
  return data(pageOf(found, query, found.length));
}
