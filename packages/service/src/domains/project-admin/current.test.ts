import { newProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const path = 'GET /projects/current';

test('the sign-in page needs no user, and gets exactly these keys at every level', async () => {
  const project = await newProject();
  for (const call of [project.call, project.server, project.admin]) {
    const { status, body } = await call(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: project.id,
      display_name: 'A test',
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        enabled_oauth_providers: [],
      },
      branding: {
        logo_url: null,
        brand_color: null,
        brand_color_dark: null,
        email_first: false,
        multiple_accounts: false,
        password_min_length: 8,
        single_sign_on_screens: false,
        support_email: null,
        terms_url: null,
        privacy_url: null,
      },
    });
  }
});

test('clients see enabled providers only, and nothing but their ids', async () => {
  const project = await newProject({
    oauth_providers: [
      { id: 'spotify', type: 'shared' },
      { id: 'google', type: 'standard', client_id: 'an id', client_secret: 'a secret' },
      { id: 'github', type: 'shared', enabled: false },
    ],
  });
  const { body, text } = await project.call(path);
  expect(body.config.enabled_oauth_providers).toEqual([{ id: 'google' }, { id: 'spotify' }]);
  expect(text).not.toMatch(/secret|github|an id/);
});

test('a change is seen by the next request', async () => {
  const project = await newProject();
  for (let i = 0; i < 5; i++) {
    await project.admin('PATCH /internal/projects/current', { body: { display_name: `Name ${i}` } });
    expect((await project.call(path)).body.display_name).toBe(`Name ${i}`);
  }
});

test('the endpoint takes no query', async () => {
  const { call } = await newProject();
  expect(await call(path, { query: { x: 1 } })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
});
