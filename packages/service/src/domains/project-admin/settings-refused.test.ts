import { footprint, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { expect, test } from 'vitest';

const standardEmail = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'mailer',
  password: 'the password of the mailer',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a';

const change = ({ admin }: TestProject, body: object) => admin('PATCH /internal/projects/current', { body });

test.each([
  [
    { email_config: { type: 'standard' } },
    ['host', 'port', 'username', 'password', 'sender_name', 'sender_email'].map(
      (name) => `body.config.email_config.${name} must be defined`,
    ),
  ],
  [{ email_config: { ...standardEmail, host: '' } }, ['body.config.email_config.host must not be empty']],
  [
    { email_config: { ...standardEmail, port: 65_536 } },
    ['body.config.email_config.port must be less than or equal to 65535'],
  ],
  [
    { email_config: { ...standardEmail, sender_email: 'x' } },
    ['body.config.email_config.sender_email must be a valid email'],
  ],
  [
    { email_config: { ...standardEmail, password: 'x'.repeat(71) } },
    ['body.config.email_config.password must be at most 70 characters'],
  ],
  [
    { email_config: { type: 'other' } },
    ['body.config.email_config.type must be one of the following values: shared, standard'],
  ],
  [
    { oauth_providers: [{ id: 'x', type: 'standard' }] },
    ['client_id', 'client_secret'].map((name) => `body.config.oauth_providers[0].${name} must be defined`),
  ],
  [
    { oauth_providers: [{ id: 'x', type: 'standard', client_id: '', client_secret: 's' }] },
    ['body.config.oauth_providers[0].client_id must not be empty'],
  ],
  [
    { domains: [{ domain: 'ftp://a.example', handler_path: '/' }] },
    ['body.config.domains[0].domain must start with http:// or https://'],
  ],
  [
    { domains: [{ domain: 'https://a b.example', handler_path: '/' }] },
    ['body.config.domains[0].domain must not contain spaces'],
  ],
  [
    { domains: [{ domain: 'https://a.example', handler_path: 'x' }] },
    ['body.config.domains[0].handler_path must start with /'],
  ],
  [
    { oauth_account_merge_strategy: 'guess' },
    [
      'body.config.oauth_account_merge_strategy must be one of the following values: link_method, raise_error, allow_duplicates',
    ],
  ],
  [{ sign_up_enabled: null }, ['body.config.sign_up_enabled cannot be null']],
  [{ id: 'x', enabled_oauth_providers: [] }, ['body.config contains unknown properties: id, enabled_oauth_providers']],
])('%j is refused, and nothing is changed', async (config, lines) => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(violationsIn(await change(project, { display_name: 'changed', config }))).toEqual(lines);
  expect(await footprint(project.id)).toEqual(before);
});

test('an email theme that the project does not have is refused', async () => {
  const project = await newProject();
  expect((await change(project, { config: { email_theme: dark } })).body.config.email_theme).toBe(dark);
  const before = await footprint(project.id);
  const answer = await change(project, { display_name: 'changed', config: { email_theme: project.id } });
  expect(answer).toMatchObject(refusal('EMAIL_THEME_INVALID'));
  expect(await footprint(project.id)).toEqual(before);
});
