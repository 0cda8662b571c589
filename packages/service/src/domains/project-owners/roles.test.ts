import { internalProject, knownError, newProject, refusal, type TestUser } from '@latchkey/testing';
import {
  asOwner,
  newInternalUser,
  ownedProject,
  ownerInvitationCode,
  ownershipEvents,
} from '@latchkey/testing/people/owners';
import { describe, expect, test } from 'vitest';

type Role = 'read-only' | 'support' | 'developer' | 'owner';

const SETTINGS = 'PATCH /internal/projects/current';
const tooLow = refusal('OWNER_ROLE_INSUFFICIENT');

/** A project of Ada, with Bob in a role. */
async function withRole(role: Role) {
  const { project, owners } = await ownedProject(2);
  const [ada, bob] = owners as [TestUser, TestUser];
  const asAda = await asOwner(ada, project.id);
  expect((await asAda(`PATCH /latchkey/owners/${bob.id}`, { body: { role } })).status).toBe(200);
  const user = await project.signUp();
  return { project, ada, bob, user, asAda, asBob: await asOwner(bob, project.id) };
}

const rolesOf = async ({ admin }: Awaited<ReturnType<typeof newProject>>): Promise<Role[]> =>
  (await admin('GET /latchkey/owners')).body.items.map(({ role }: { role: Role }) => role);

const keys = (has_super_secret_admin_key: boolean) => ({
  description: 'Made by an owner',
  expires_at_millis: Date.UTC(2100, 0),
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key,
});

test('the creator of a project is an owner of it', async () => {
  const { project } = await ownedProject(1);
  expect(await rolesOf(project)).toEqual(['owner']);
});

test('who manages the owners sees when each was active, and who has two-factor authentication', async () => {
  const { asAda } = await withRole('developer');
  for (const owner of (await asAda('GET /latchkey/owners')).body.items)
    expect(owner).toMatchObject({ last_active_at_millis: expect.any(Number), is_multi_factor_required: false });
});

test('lesser roles do not see how well the accounts of owners are protected', async () => {
  const { asBob } = await withRole('developer');
  for (const owner of (await asBob('GET /latchkey/owners')).body.items)
    expect(owner).toMatchObject({ last_active_at_millis: null, is_multi_factor_required: null });
});

describe('read-only', () => {
  test('reads everything but secrets', async () => {
    const { asBob } = await withRole('read-only');
    for (const path of ['/internal/projects/current', '/users', '/latchkey/events', '/latchkey/owners'])
      expect((await asBob(`GET ${path}`)).status, path).toBe(200);
    const id = '6f0c7c0e-52a1-4b7d-9d2e-8f3b1c5a9e40';
    expect(await asBob(`GET /latchkey/webhook-endpoints/${id}/secret`)).toMatchObject(tooLow);
  });

  test('reads no stored secret, though it calls like a published client', async () => {
    const { project, bob, asAda } = await withRole('read-only');
    const github = { id: 'github', type: 'standard', enabled: true, client_id: 'id', client_secret: 'a secret' };
    await asAda(SETTINGS, { body: { config: { oauth_providers: [github] } } });
    await project.admin('PATCH /latchkey/project-settings', { body: { secrets_readable: true } });
    const published = { prefix: 'x-stack-' };
    const { text } = await (await asOwner(bob, project.id))('GET /internal/projects/current', published);
    const list = await bob.call('GET /internal/projects', published);
    expect([text, list.text].some((answer) => answer.includes('a secret'))).toBe(false);
    const asKey = await project.admin('GET /internal/projects/current', published);
    expect(asKey.text).toContain('a secret');
  });

  test('changes nothing', async () => {
    const { project, asBob, user } = await withRole('read-only');
    expect(await asBob(SETTINGS, { body: { description: 'Changed' } })).toMatchObject(tooLow);
    expect(await asBob(`PATCH /users/${user.id}`, { body: { display_name: 'Changed' } })).toMatchObject(tooLow);
    expect((await project.admin('GET /internal/projects/current')).body.description).not.toBe('Changed');
    expect((await project.server(`GET /users/${user.id}`)).body.display_name).not.toBe('Changed');
  });

  test('may leave the project', async () => {
    const { project, bob, asBob } = await withRole('read-only');
    expect((await asBob(`DELETE /latchkey/owners/${bob.id}`)).status).toBe(200);
    expect(await rolesOf(project)).toEqual(['owner']);
  });
});

describe('support', () => {
  test('helps users: renames, bans and signs them out', async () => {
    const { asBob, user } = await withRole('support');
    expect((await asBob(`PATCH /users/${user.id}`, { body: { display_name: 'Renamed' } })).status).toBe(200);
    expect((await asBob(`PUT /latchkey/users/${user.id}/ban`, { body: {} })).status).toBe(200);
  });

  test.each([
    ['a password', { password: 'correct horse battery staple' }],
    ['an email', { primary_email: 'bob@example.com', primary_email_verified: true }],
  ])("doesn't give a user %s, by which one could sign in as the user", async (_, body) => {
    const { asBob, user } = await withRole('support');
    expect(await asBob(`PATCH /users/${user.id}`, { body })).toMatchObject(tooLow);
  });

  test.each([
    ['another address', { value: 'bob@example.com' }],
    ['another primary', { is_primary: true }],
    ['proof', { is_verified: true }],
  ])("doesn't give a user's email %s, by which the password could be reset", async (_, body) => {
    const { project, asBob, user } = await withRole('support');
    const query = { user_id: user.id };
    const channels = async () => (await project.server('GET /contact-channels', { query })).body.items;
    const before = await channels();
    const path = `PATCH /contact-channels/${user.id}/${before[0].id}`;
    expect(await asBob(path, { body })).toMatchObject(tooLow);
    expect(await channels()).toEqual(before);
  });

  test("doesn't start sessions of users", async () => {
    const { asBob, user } = await withRole('support');
    expect(await asBob('POST /auth/sessions', { body: { user_id: user.id } })).toMatchObject(tooLow);
  });

  test('changes no settings', async () => {
    const { asBob } = await withRole('support');
    expect(await asBob(SETTINGS, { body: { description: 'Changed' } })).toMatchObject(tooLow);
  });
});

describe('developer', () => {
  test('changes settings and creates keys for browsers and servers', async () => {
    const { asBob } = await withRole('developer');
    expect((await asBob(SETTINGS, { body: { description: 'Changed' } })).status).toBe(200);
    expect((await asBob('POST /internal/api-keys', { body: keys(false) })).status).toBe(200);
  });

  test('creates no admin key, which could do what an owner does', async () => {
    const { asBob } = await withRole('developer');
    expect(await asBob('POST /internal/api-keys', { body: keys(true) })).toMatchObject(tooLow);
  });

  test('rotates keys for browsers and servers, but no set with an admin key, which it would get to know', async () => {
    const { asAda, asBob } = await withRole('developer');
    const [plain, admin] = [
      await asAda('POST /internal/api-keys', { body: keys(false) }),
      await asAda('POST /internal/api-keys', { body: keys(true) }),
    ];
    const rotate = (id: string) => asBob(`POST /latchkey/api-keys/${id}/rotate`, { body: {} });
    expect((await rotate(plain.body.id)).status).toBe(200);
    expect(await rotate(admin.body.id)).toMatchObject(tooLow);
  });

  test('neither invites nor removes owners, nor changes a role, not even the own', async () => {
    const { project, ada, bob, asBob } = await withRole('developer');
    expect(await asBob('POST /latchkey/owner-invitations', { body: { email: 'eve@example.com' } })).toMatchObject(
      tooLow,
    );
    expect(await asBob(`DELETE /latchkey/owners/${ada.id}`)).toMatchObject(tooLow);
    expect(await asBob(`PATCH /latchkey/owners/${bob.id}`, { body: { role: 'owner' } })).toMatchObject(tooLow);
    expect(await rolesOf(project)).toEqual(['owner', 'developer']);
  });

  test("doesn't delete the project", async () => {
    const { asBob } = await withRole('developer');
    expect(await asBob('DELETE /internal/projects/current')).toMatchObject(tooLow);
  });
});

describe('a role', () => {
  test('that changes takes effect at once, and is in the event log', async () => {
    const { project, bob, asAda, asBob } = await withRole('developer');
    expect((await asBob(SETTINGS, { body: { description: 'Changed' } })).status).toBe(200);
    await asAda(`PATCH /latchkey/owners/${bob.id}`, { body: { role: 'read-only' } });
    expect(await asBob(SETTINGS, { body: { description: 'Once more' } })).toMatchObject(tooLow);
    expect((await ownershipEvents(project.id)).at(-1)).toEqual({ kind: 'project_owner.updated', subjectId: bob.id });
  });

  test('is not taken from the last owner, though others have lesser roles', async () => {
    const { project, ada, asAda } = await withRole('developer');
    expect(await asAda(`PATCH /latchkey/owners/${ada.id}`, { body: { role: 'support' } })).toMatchObject(
      refusal('LAST_OWNER'),
    );
    expect(await asAda(`DELETE /latchkey/owners/${ada.id}`)).toMatchObject(refusal('LAST_OWNER'));
    expect(await rolesOf(project)).toEqual(['owner', 'developer']);
  });

  test('is not taken by two owners from each other at once: one of them stays owner', async () => {
    const { project, ada, bob, asAda, asBob } = await withRole('owner');
    const body = { role: 'read-only' };
    const answers = await Promise.all([
      asAda(`PATCH /latchkey/owners/${bob.id}`, { body }),
      asBob(`PATCH /latchkey/owners/${ada.id}`, { body }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rolesOf(project)).sort()).toEqual(['owner', 'read-only']);
  });

  test('is of owners alone', async () => {
    const { asAda } = await withRole('support');
    const stranger = await newInternalUser();
    expect(await asAda(`PATCH /latchkey/owners/${stranger.id}`, { body: { role: 'owner' } })).toMatchObject(
      refusal('OWNER_UNKNOWN'),
    );
  });

  test('less than owner ends the invitations that were sent', async () => {
    const { project, asAda, asBob, bob } = await withRole('owner');
    await asBob('POST /latchkey/owner-invitations', { body: { email: 'invited@example.com' } });
    await asAda(`PATCH /latchkey/owners/${bob.id}`, { body: { role: 'support' } });
    expect((await project.admin('GET /latchkey/owner-invitations')).body.items).toEqual([]);
  });

  test('of an invitation is that of the owner who accepts it', async () => {
    const { project } = await ownedProject(1);
    const user = await newInternalUser();
    const body = { email: user.email, role: 'support' };
    expect((await project.admin('POST /latchkey/owner-invitations', { body })).body.role).toBe('support');
    const code = await ownerInvitationCode(user.email);
    await user.call('POST /latchkey/owner-invitations/accept', { body: { code } });
    expect(await rolesOf(project)).toEqual(['owner', 'support']);
  });

  test('is kept when a server of the owners writes which projects they manage', async () => {
    const { project, bob } = await withRole('support');
    await bob.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
    expect(await rolesOf(project)).toEqual(['owner', 'support']);
  });

  test('does not exist in the project of the owners themselves', async () => {
    const internal = await internalProject();
    const body = { email: 'new-operator@example.com', role: 'developer' };
    expect(await internal.admin('POST /latchkey/owner-invitations', { body })).toMatchObject(
      refusal('OWNER_ROLE_FIXED'),
    );
  });

  test('does not bind the keys of the project', async () => {
    const project = await newProject();
    expect((await project.admin(SETTINGS, { body: { description: 'By key' } })).status).toBe(200);
  });
});

test('an owner who was removed has no role at all', async () => {
  const { bob, asAda, asBob } = await withRole('support');
  await asAda(`DELETE /latchkey/owners/${bob.id}`);
  expect(await asBob('GET /users')).toMatchObject(knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
});
