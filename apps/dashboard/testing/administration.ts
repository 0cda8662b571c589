import { known, ok, refusal } from './answers.ts';
import { answerBackups } from './backups.ts';
import { answerEmailEditors } from './email-editors.ts';
import { answerEmails } from './emails.ts';
import { answerEvents } from './events.ts';
import { metricsOf } from './metrics.ts';
import { answerOwners } from './owners.ts';
import { answerPermissions } from './permissions.ts';
import { idOf, type KeyBody, NOW, type ProjectBody, projectBody, userBody } from './shapes.ts';
import { answerTeamPage } from './teams.ts';
import { answerUserPage } from './user-page.ts';
import { answerWebhooks } from './webhooks.ts';
import type { Asked, World } from './world.ts';

/** Projects, their settings, keys and users, for whoever is signed in. */
export function answerAdministration(world: World, asked: Asked): Response {
  if (!world.isSignedIn) {
    return asked.hasToken
      ? known(401, 'ADMIN_ACCESS_TOKEN_EXPIRED', 'The admin access token has expired.')
      : known(401, 'ADMIN_AUTHENTICATION_REQUIRED', 'Admin access needs a key.');
  }
  const [method = '', path = ''] = asked.key.split(' ');
  if (path.startsWith('/internal/api-keys/')) return revokeKeys(world, path.slice('/internal/api-keys/'.length));
  const more =
    answerBackups(world, asked) ??
    answerEmailEditors(world, asked) ??
    answerEmails(world, asked) ??
    answerEvents(world, asked) ??
    answerOwners(world, asked) ??
    answerPermissions(world, asked) ??
    answerWebhooks(world, asked) ??
    answerTeamPage(world, asked) ??
    answerUserPage(world, asked);
  if (more) return more;
  switch (asked.key) {
    case 'GET /internal/projects':
      return ok({ items: world.projects, is_paginated: false });
    case 'POST /internal/projects':
      return createProject(world, asked);
    case 'GET /internal/api-keys':
      return ok({ items: world.keys, is_paginated: false });
    case 'POST /internal/api-keys':
      return createKeys(world, asked);
    case 'GET /internal/metrics':
      return ok({ ...metricsOf(world.users), ...world.metrics });
    case 'GET /users':
      return listUsers(world, asked);
    case 'POST /users':
      return createUser(world, asked);
    case 'GET /latchkey/project-settings':
      return ok(world.additionalSettings);
  }
  const project = world.projects.find(({ id }) => id === asked.projectId);
  if (!project) return known(404, 'PROJECT_NOT_FOUND', `Project ${asked.projectId} does not exist.`);
  if (asked.key === 'PATCH /latchkey/project-settings') {
    const { display_name, description, is_production_mode, config, ...more } = asked.body as Partial<ProjectBody>;
    const known = { display_name, description, is_production_mode, config };
    changeProject(world, project, { ...asked, body: JSON.parse(JSON.stringify(known)) });
    world.additionalSettings = { ...world.additionalSettings, ...more };
    return ok(world.additionalSettings);
  }
  if (method === 'PATCH') return changeProject(world, project, asked);
  if (method === 'DELETE') {
    if (project.id === 'internal')
      return refusal('INTERNAL_PROJECT_STAYS', 400, 'The project of the dashboard itself cannot be deleted.');
    world.projects = world.projects.filter((other) => other !== project);
    return ok({ success: true });
  }
  return ok(project);
}

function createProject(world: World, { body }: Asked): Response {
  const made = projectBody({ ...(body as Partial<ProjectBody>), id: crypto.randomUUID(), created_at_millis: NOW });
  world.projects = [...world.projects, made];
  return ok(made, 201);
}

function changeProject(world: World, project: ProjectBody, { body }: Asked): Response {
  const { config, ...fields } = body as Partial<ProjectBody>;
  const changed = { ...project, ...fields, config: { ...project.config, ...config } };
  world.projects = world.projects.map((other) => (other === project ? changed : other));
  return ok(changed);
}

function createKeys(world: World, { body }: Asked): Response {
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
  const seen = (kind: (typeof kinds)[number]) => ({ last_four: whole(kind).slice(-4) });
  world.keys = [{ ...set, ...Object.fromEntries(chosen.map((kind) => [kind, seen(kind)])) } as KeyBody, ...world.keys];
  return ok({ ...set, ...Object.fromEntries(chosen.map((kind) => [kind, whole(kind)])) });
}

function revokeKeys(world: World, id: string): Response {
  world.keys = world.keys.map((set) => (set.id === id ? { ...set, manually_revoked_at_millis: NOW } : set));
  return ok(world.keys.find((set) => set.id === id));
}

function createUser(world: World, { body }: Asked): Response {
  if (world.users.some(({ primary_email }) => primary_email === body.primary_email)) {
    return known(409, 'USER_EMAIL_ALREADY_EXISTS', 'A user with this email exists already.', {
      email: body.primary_email,
      would_work_if_email_was_verified: false,
    });
  }
  const { password, ...fields } = body;
  const made = userBody(0, { display_name: null, ...fields, id: idOf(1, 8), has_password: Boolean(password) });
  world.users = [made, ...world.users];
  return ok(made, 201);
}

function listUsers({ users: all }: World, { query }: Asked): Response {
  const users = query.get('desc') === 'true' ? all : all.toReversed();
  const text = query.get('query')?.toLowerCase() ?? '';
  const found = users.filter(({ id, display_name, primary_email }) =>
    [id, display_name, primary_email].some((value) => value?.toLowerCase().includes(text)),
  );
  // Where a page begins with somebody who is gone, there is nothing.
  const cursor = query.get('cursor');
  const at = found.findIndex(({ id }) => id === cursor);
  const from = at < 0 && cursor ? found.length : Math.max(0, at);
  const limit = Number(query.get('limit') ?? found.length);
  return ok({
    items: found.slice(from, from + limit),
    is_paginated: true,
    pagination: { next_cursor: found[from + limit]?.id ?? null },
  });
}
