import { knownError, newProject } from '@latchkey/testing';
import { asOwner, ownedProject } from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

/** A project with settings of its own, and a copy of it. */
async function copied() {
  const { project, owners } = await ownedProject(1);
  const [ada] = owners;
  if (!ada) throw new Error('It has an owner.');
  const asAda = await asOwner(ada, project.id);
  await asAda('PATCH /internal/projects/current', {
    body: {
      config: {
        magic_link_enabled: true,
        domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
        oauth_providers: [
          { id: 'github', type: 'shared' },
          { id: 'google', type: 'standard', client_id: 'id', client_secret: 'a secret of google' },
        ],
        email_config: {
          type: 'standard',
          host: 'mail.example.com',
          port: 587,
          username: 'ada',
          password: 'a secret of the mail server',
          sender_name: 'Ada',
          sender_email: 'ada@example.com',
        },
      },
    },
  });
  await asAda('PATCH /latchkey/project-settings', { body: { password_min_length: 12, logo_url: PIXEL } });
  await asAda('POST /team-permission-definitions', {
    body: { id: 'editor', description: 'Edits', contained_permission_ids: ['team_member'] },
  });
  await asAda('DELETE /team-permission-definitions/team_admin');
  const copy = (project_id: string) =>
    ada.call('POST /latchkey/project-copies', { body: { project_id, display_name: 'Staging' } });
  const made = await copy(project.id);
  const asAdaThere = await asOwner(ada, made.body.id);
  return { project, ada, asAda, copy, made, asAdaThere };
}

test('a copy starts in development with every setting that has no secret', async () => {
  const { asAda, asAdaThere, made } = await copied();
  expect(made.status).toBe(201);
  const { body: settings } = await asAda('GET /latchkey/project-settings');
  const { body: copiedSettings } = await asAdaThere('GET /latchkey/project-settings');
  expect({ ...copiedSettings, logo_url: null }).toEqual({ ...settings, logo_url: null });
  const { body } = await asAdaThere('GET /internal/projects/current');
  expect(body).toMatchObject({ display_name: 'Staging', description: null, is_production_mode: false });
  expect(body.config).toMatchObject({
    magic_link_enabled: true,
    oauth_providers: [{ id: 'github', type: 'shared' }],
    domains: [],
    email_config: { type: 'shared' },
    allow_localhost: true,
  });
});

test('it has the permissions of the other one, and not those that this one has deleted', async () => {
  const { asAda, asAdaThere } = await copied();
  const { body } = await asAdaThere('GET /team-permission-definitions');
  expect(body).toEqual((await asAda('GET /team-permission-definitions')).body);
  expect(body.items.map(({ id }: { id: string }) => id)).not.toContain('team_admin');
});

test('its logo is its own', async () => {
  const { asAda, asAdaThere, made } = await copied();
  const before = (await asAda('GET /latchkey/project-settings')).body.logo_url;
  const after = (await asAdaThere('GET /latchkey/project-settings')).body.logo_url;
  expect(after).not.toBe(before);
  expect(after).toContain(`/images/${made.body.id}/`);
});

test('users, teams and keys stay behind', async () => {
  const { asAdaThere } = await copied();
  for (const path of ['/users', '/teams', '/internal/api-keys'])
    expect((await asAdaThere(`GET ${path}`)).body.items, path).toEqual([]);
});

test('the event log says what it was copied from', async () => {
  const { project, asAdaThere } = await copied();
  const { body } = await asAdaThere('GET /latchkey/events?kinds=project.created');
  expect(body.items[0].detail).toMatchObject({ copy_of: project.id });
});

test('a project of others cannot be copied', async () => {
  const { copy } = await copied();
  const { id } = await newProject();
  expect(await copy(id)).toMatchObject(knownError('PROJECT_NOT_FOUND', { project_id: id }));
});
