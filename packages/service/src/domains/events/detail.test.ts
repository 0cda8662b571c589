import { newProject, type TestProject, teamOf } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The detail of the newest event of a kind, and all of the page as text. */
async function newest(project: TestProject, kind: string) {
  const { body, text } = await project.admin('GET /latchkey/events', { query: { kinds: kind, limit: 1 } });
  return { detail: body.items[0]?.detail, text };
}

describe('before and after', () => {
  test('of settings, without secrets: that there is another one is told', async () => {
    const project = await newProject();
    const update = (config: object, more: object = {}) =>
      project.admin('PATCH /internal/projects/current', { body: { config, ...more } });
    const github = { id: 'github', type: 'standard', client_id: 'a', enabled: true };
    const first = { ...github, client_secret: 'the first secret' };
    await update({ oauth_providers: [first], magic_link_enabled: true }, { display_name: 'Shop' });
    expect((await newest(project, 'project.updated')).detail).toEqual({
      before: { display_name: 'A test', magic_link_enabled: false, oauth_providers: [] },
      after: {
        display_name: 'Shop',
        magic_link_enabled: true,
        oauth_providers: [{ ...github, client_secret: '(another secret)' }],
      },
    });
    await update({ oauth_providers: [{ ...first, client_secret: 'the second secret' }] });
    const { detail, text } = await newest(project, 'project.updated');
    expect(detail).toEqual({
      before: { oauth_providers: [{ ...github, client_secret: '(secret)' }] },
      after: { oauth_providers: [{ ...github, client_secret: '(another secret)' }] },
    });
    expect(text).not.toMatch(/the (first|second) secret/);
  });

  test('of a user: what owners may read, of metadata and passwords but that they changed', async () => {
    const project = await newProject();
    const { id, email } = await project.signUp();
    const body = {
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      password: 'a very secret one',
      client_metadata: { pin: 4711 },
      totp_secret_base64: Buffer.alloc(20, 7).toString('base64'),
    };
    await project.server(`PATCH /users/${id}`, { body });
    const { detail, text } = await newest(project, 'user.updated');
    expect(detail).toEqual({
      fields: expect.arrayContaining(Object.keys(body)),
      before: { display_name: null, primary_email: email, requires_totp_mfa: false },
      after: { display_name: 'Ada', primary_email: 'ada@example.com', requires_totp_mfa: true },
    });
    for (const secret of [body.password, '4711', body.totp_secret_base64]) expect(text).not.toContain(secret);
  });

  test('of a long text but the beginning', async () => {
    const project = await newProject();
    const { id } = await project.signUp();
    const profile_image_url = `https://example.com/${'x'.repeat(5_000)}.png`;
    await project.server(`PATCH /users/${id}`, { body: { profile_image_url } });
    const { detail } = await newest(project, 'user.updated');
    expect(detail.after.profile_image_url).toBe(`${profile_image_url.slice(0, 1_000)}…`);
  });

  test('of a team and of how a member is shown in it', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const teamId = await teamOf(project, user);
    await project.server(`PATCH /teams/${teamId}`, {
      body: { display_name: 'B team', server_metadata: { pin: 4711 } },
    });
    expect((await newest(project, 'team.updated')).detail).toEqual({
      fields: ['display_name', 'server_metadata'],
      before: { display_name: 'A team' },
      after: { display_name: 'B team' },
    });
    await user.call(`PATCH /team-member-profiles/${teamId}/me`, {
      body: { display_name: 'Boss', profile_image_url: GIF },
    });
    expect((await newest(project, 'team_member_profile.updated')).detail).toMatchObject({
      team_id: teamId,
      before: { display_name: null, profile_image_url: null },
      after: { display_name: 'Boss', profile_image_url: expect.stringContaining('/images/') },
    });
  });

  test('of contact channels', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const body = { user_id: user.id, type: 'email', value: 'b@example.com', used_for_auth: false };
    const { id } = (await project.server('POST /contact-channels', { body })).body;
    const whole = { value: 'b@example.com', is_primary: false, is_verified: false, used_for_auth: false };
    const about = { channel_id: id, address: 'b@example.com' };
    expect((await newest(project, 'contact_channel.created')).detail).toEqual({ ...about, before: null, after: whole });
    await project.server(`PATCH /contact-channels/${user.id}/${id}`, { body: { is_verified: true } });
    expect((await newest(project, 'contact_channel.updated')).detail).toEqual({
      ...about,
      fields: ['is_verified'],
      before: { is_verified: false },
      after: { is_verified: true },
    });
    await project.server(`DELETE /contact-channels/${user.id}/${id}`);
    expect((await newest(project, 'contact_channel.deleted')).detail).toEqual({
      ...about,
      before: { ...whole, is_verified: true },
      after: null,
    });
  });

  test('of keys, of users as of the project', async () => {
    const project = await newProject({ allow_user_api_keys: true });
    const user = await project.signUp();
    const key = { user_id: 'me', description: 'old', expires_at_millis: null };
    const { id, value } = (await user.call('POST /user-api-keys', { body: key })).body;
    await user.call(`PATCH /user-api-keys/${id}`, { body: { description: 'new' } });
    const updated = await newest(project, 'api_key.updated');
    expect(updated.detail).toEqual({ id, before: { description: 'old' }, after: { description: 'new' } });
    await user.call(`PATCH /user-api-keys/${id}`, { body: { revoked: true } });
    expect((await newest(project, 'api_key.revoked')).detail).toEqual({ id, name: 'new' });
    expect((await newest(project, 'api_key.created')).text).not.toContain(value);

    const set = { description: 'CI', expires_at_millis: 4e12, has_publishable_client_key: false };
    const body = { ...set, has_secret_server_key: true, has_super_secret_admin_key: false };
    const made = (await project.admin('POST /internal/api-keys', { body })).body;
    await project.admin(`PATCH /internal/api-keys/${made.id}`, { body: { description: 'Ship', revoked: true } });
    expect((await newest(project, 'project_key.updated')).detail).toEqual({
      name: 'Ship',
      before: { description: 'CI', is_revoked: false },
      after: { description: 'Ship', is_revoked: true },
    });
    expect((await newest(project, 'project_key.created')).text).not.toContain(made.secret_server_key);
  });

  test('of permission definitions', async () => {
    const project = await newProject();
    const before = { id: 'edit', description: 'Edit', contained_permission_ids: [] };
    await project.admin('POST /team-permission-definitions', { body: before });
    await project.admin('PATCH /team-permission-definitions/edit', { body: { id: 'write' } });
    expect((await newest(project, 'permission_definition.updated')).detail).toMatchObject({
      before: { id: 'edit' },
      after: { id: 'write' },
    });
  });
});

test('what events keep of a user goes with it; that they happened stays', async () => {
  const project = await newProject();
  const { id, email } = await project.signUp();
  await project.server(`PATCH /users/${id}`, { body: { display_name: 'Ada', primary_email: 'ada@example.com' } });
  await project.admin(`PUT /latchkey/users/${id}/ban`, { body: { reason: 'Ada was rude' } });
  const read = () => project.admin('GET /latchkey/events', { query: { subject_id: id } });
  expect((await read()).text).toContain(email);
  await project.server(`DELETE /users/${id}`);
  const { body, text } = await read();
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toContain('user.updated');
  expect(body.items.find(({ kind }: { kind: string }) => kind === 'user.updated').detail).toEqual({
    fields: ['display_name', 'primary_email'],
  });
  for (const trace of [email, 'ada@example.com', 'Ada']) expect(text).not.toContain(trace);
});
