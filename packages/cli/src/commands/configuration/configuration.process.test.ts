import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { newFolder } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { emailCommands } from '../emails/emails.ts';
import { templateCommands } from '../emails/templates.ts';
import { configCommands } from './config.ts';
import { domainCommands } from './domains.ts';
import { mailServerCommands } from './mail-server.ts';
import { providerCommands } from './providers.ts';
import { settingCommands } from './settings.ts';
import { signInMethodCommands } from './sign-in-methods.ts';

const { service, place } = await startService();

/** The command line of the owner in a project of their own, with more settings where they are given. */
async function ownProject(env: Readonly<Record<string, string>> = {}) {
  const project = await newProject({}, service.world);
  return { project, ...commandLine(within(place, { LATCHKEY_PROJECT_ID: project.id, ...env })) };
}

/** A file with a document. */
function documentFile(document: unknown): string {
  const file = join(newFolder(), 'latchkey.config.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

const SMTP = ['--host', '127.0.0.1', '--port', '9', '--username', 'shop', '--sender-name', 'Shop'];
const withMailServer = ['mail-server', 'set', ...SMTP, '--sender-email', 'shop@example.com', '--password-stdin'];

test.concurrent('settings are listed, shown and changed', async () => {
  const { read, shown } = await ownProject();
  expect(await shown('settings', 'list')).toMatch(/passkeyEnabled +no/);
  expect(await read(['settings', 'set', 'sessionMaxDays', '30'])).toMatchObject({ value: 30 });
  expect(await read(['settings', 'set', 'session_max_days', 'none'])).toMatchObject({ value: null });
  expect(await read(['settings', 'set', 'passkeyEnabled', 'on'])).toMatchObject({ value: true });
  expect(await read(['settings', 'get', 'passkeyEnabled'])).toMatchObject({ value: true, default: false });
  expect((await read(['settings', 'list'])).settings).toContainEqual(
    expect.objectContaining({ name: 'passkeyEnabled', value: true }),
  );
});

test.concurrent.each([
  [['settings', 'get', 'nope'], 4, 'There is no setting nope. See "latchkey settings list".'],
  [['settings', 'set', 'sessionMaxDays', '0'], 2, /^sessionMaxDays takes .*, not "0"\.$/],
  [['settings', 'set', 'passkeyEnabled', 'maybe'], 2, /^passkeyEnabled takes .*, not "maybe"\.$/],
  [
    ['settings', 'set', 'schemaOfUserServerMetadata', '[1]'],
    2,
    /^schemaOfUserServerMetadata takes a JSON Schema, none, not/,
  ],
  [
    ['settings', 'set', 'schemaOfUserServerMetadata', '{"type":"x"}'],
    1,
    /schema_of_user_server_metadata\.type must be/,
  ],
  [['domains', 'check', 'https://no.example.com/welcome'], 5, /No trusted domain is no\.example\.com/],
  [['domains', 'remove', 'https://no.example.com'], 4, /is not a trusted domain/],
  [['sign-in-methods', 'enable', 'telepathy'], 4, /^There is no sign-in method telepathy\. There are: password/],
  [['templates', 'show', 'nope'], 4, /^There is no template nope\. There are: /],
  [['emails', 'show', 'nope'], 4, 'There is no email nope.'],
  [['mail-server', 'test', 'ada@example.com'], 4, /The project has no mail server of its own/],
] as const)('latchkey %j fails', async (words, ended, message) => {
  const { failure } = await ownProject();
  expect(await failure(...words)).toMatchObject({ ended, message: expect.stringMatching(message) });
});

test.concurrent('domains are trusted, and no longer trusted', async () => {
  const { read, project } = await ownProject();
  const domain = 'https://shop.example.com';
  const before = (await read(['domains', 'list'])).domains;
  expect(await read(['domains', 'add', domain])).toEqual({ status: 'added', domain });
  await read(['domains', 'add', domain, '--handler-path', '/auth']);
  expect((await read(['domains', 'list'])).domains).toEqual([...before, { domain, handlerPath: '/auth' }]);
  expect(await read(['domains', 'check', `${domain}/welcome`])).toMatchObject({
    trusted: true,
    trustedBy: 'domain',
    domain,
  });
  expect(await read(['domains', 'remove', domain])).toEqual({ status: 'removed', domain });
  expect((await project.admin('GET /internal/projects/current')).body.config.domains).toHaveLength(before.length);
});

test.concurrent('sign-in methods are turned on and off', async () => {
  const { read, shown } = await ownProject();
  expect(await read(['sign-in-methods', 'enable', 'passkey'])).toMatchObject({ id: 'passkey', isEnabled: true });
  expect(await shown('sign-in-methods', 'list')).toMatch(/passkey +Passkey.* +yes/);
  expect(await read(['sign-in-methods', 'disable', 'passkey'])).toMatchObject({ isEnabled: false });
  expect((await read(['sign-in-methods', 'list'])).methods).toContainEqual(
    expect.objectContaining({ id: 'passkey', isEnabled: false }),
  );
});

test.concurrent('a provider is set up with a secret that is piped in, and removed', async () => {
  const { read } = await ownProject();
  const set = ['providers', 'set', 'github', '--client-id', 'the-client', '--secret-stdin'];
  expect(await read(set, { input: 'the secret\n' })).toMatchObject({ type: 'standard', hasClientSecret: true });
  // The stored secret stays with the client that it belongs to.
  expect(await read(['providers', 'set', 'github', '--enabled', 'off'])).toMatchObject({ hasClientSecret: true });
  const { providers } = await read(['providers', 'list']);
  expect(providers).toContainEqual(expect.objectContaining({ id: 'github', clientId: 'the-client', enabled: false }));
  expect(JSON.stringify(providers)).not.toContain('the secret');
  expect(await read(['providers', 'remove', 'github', '--yes'])).toEqual({ status: 'removed', id: 'github' });
});

test.concurrent('a mail server is connected; a test email says whether it accepts one', async () => {
  const { read } = await ownProject();
  expect(await read(['mail-server', 'show'])).toMatchObject({ type: 'shared' });
  const set = await read(withMailServer, { input: 'the password\n' });
  expect(set).toMatchObject({ type: 'standard', port: 9, hasPassword: true });
  expect(await read(['mail-server', 'test', 'ada@example.com'], { code: 5 })).toMatchObject({ status: 'refused' });
  expect(await read(['mail-server', 'set', '--shared'])).toMatchObject({ type: 'shared', hasPassword: false });
});

test.concurrent('emails that were sent are listed, shown and resent', async () => {
  const { read, project } = await ownProject();
  const { email } = await project.signUp();
  const { emails } = await read(['emails', 'list', '--to', email]);
  expect(emails).toHaveLength(1);
  expect(await read(['emails', 'show', emails[0].id])).toMatchObject({ to: [email], canResend: expect.any(Boolean) });
  const resend = ['emails', 'resend', emails[0].id];
  if (emails[0].canResend) expect(await read(resend)).toMatchObject({ status: 'queued' });
});

test.concurrent('a template is shown, rendered, changed and reset', async () => {
  const { read, shown } = await ownProject();
  await read(withMailServer, { input: 'the password\n' });
  expect((await read(['templates', 'list'])).templates).toContainEqual(expect.objectContaining({ type: 'magic_link' }));
  const { content } = await read(['templates', 'show', 'magic_link']);
  const changed = ['templates', 'change', 'magic_link', '--subject', 'Hello', '--content-stdin'];
  const input = JSON.stringify(content);
  expect(await read(changed, { input })).toMatchObject({ subject: 'Hello', isDefault: false });
  expect(await read(['templates', 'render', 'magic_link'])).toMatchObject({ subject: 'Hello' });
  expect(await shown('templates', 'render', 'magic_link')).toMatch(/<!doctype html>/i);
  expect(await read(['templates', 'reset', 'magic_link'])).toEqual({ status: 'reset', type: 'magic_link' });
});

test.concurrent('a configuration is pulled, changed and pushed; pushing it again changes nothing', async () => {
  const { read, shown, failure } = await ownProject();
  const file = join(newFolder(), 'latchkey.config.json');
  expect(await shown('config', 'pull', '--file', file)).toContain(file);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  expect(await read(['config', 'diff', '--file', file])).toMatchObject({ changes: [] });
  const wanted = {
    ...document,
    displayName: 'Night Shop',
    settings: { ...document.settings, passkeyEnabled: true },
    permissions: {
      team: [...document.permissions.team, { id: 'write_posts', contains: ['read_posts'] }, { id: 'read_posts' }],
    },
    webhooks: [{ url: 'https://shop.example.com/hooks', kinds: ['user.created'] }],
  };
  writeFileSync(file, JSON.stringify(wanted));
  expect(await failure('config', 'diff', '--file', file)).toMatchObject({ ended: 5 });
  const pushed = await read(['config', 'push', '--file', file, '--yes']);
  expect(pushed.status).toBe('changed');
  expect(pushed.changes.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['displayName', 'settings.passkeyEnabled', 'permissions.team["write_posts"]']),
  );
  expect(await read(['config', 'push', '--file', file, '--yes'])).toMatchObject({ status: 'unchanged', changes: [] });
  expect(await read(['permissions', 'show', 'write_posts'])).toMatchObject({ contains: ['read_posts'] });
});

test.concurrent('what a document leaves out stays as it is', async () => {
  const { read } = await ownProject();
  await read(['domains', 'add', 'https://shop.example.com']);
  await read(['config', 'push', '--yes', '--file', documentFile({ displayName: 'Other' })]);
  expect((await read(['domains', 'list'])).domains).toContainEqual(
    expect.objectContaining({ domain: 'https://shop.example.com' }),
  );
});

test.concurrent('a metadata schema is pushed and changed as a whole', async () => {
  const { read, shown } = await ownProject();
  const push = (properties: object) => {
    const schema = { type: 'object', properties };
    const file = documentFile({ settings: { schemaOfUserServerMetadata: schema } });
    return read(['config', 'push', '--yes', '--file', file]);
  };
  const path = 'settings.schemaOfUserServerMetadata';
  expect((await push({ plan: { type: 'string' } })).changes).toMatchObject([{ path, before: null }]);
  expect((await push({ seats: { type: 'integer' } })).changes).toMatchObject([
    { path, after: { type: 'object', properties: { seats: { type: 'integer' } } } },
  ]);
  expect(await push({ seats: { type: 'integer' } })).toMatchObject({ status: 'unchanged' });
  expect(await shown('settings', 'list')).toMatch(/schemaOfUserServerMetadata +\{"type":"object"/);
  expect(await read(['settings', 'set', 'schemaOfUserServerMetadata', 'none'])).toMatchObject({ value: null });
});

test.concurrent.each([
  ['not JSON', '{', /is not JSON/],
  ['a field that does not exist', { displayname: 'x' }, /displayname is not a field\. Did you mean displayName\?/],
  ['a value that does not fit', { settings: { passkeyEnabled: 'yes' } }, /settings\.passkeyEnabled/],
  [
    'a secret',
    { oauthProviders: [{ id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' }] },
    /secrets do not belong in the file/,
  ],
  [
    'a default permission that it does not define',
    { permissions: { team: [] }, defaultPermissions: { teamMember: ['writer'] } },
    /defaultPermissions\.teamMember names writer/,
  ],
  [
    'the same thing twice',
    { domains: [{ domain: 'https://a.example' }, { domain: 'https://a.example' }] },
    /https:\/\/a\.example/,
  ],
] as const)('a document with %s changes nothing, and it says where', async (_, document, message) => {
  const { failure, read } = await ownProject();
  const before = await read(['config', 'pull']);
  const wrong = await failure('config', 'push', '--yes', '--file', documentFile(document));
  expect(wrong).toMatchObject({ ended: 2, message: expect.stringMatching(message) });
  expect(await read(['config', 'pull'])).toEqual(before);
});

test.concurrent('a secret comes from its environment variable, and is never pulled', async () => {
  const provider = { id: 'github', type: 'standard', clientId: 'a', clientSecret: { env: 'GITHUB_CLIENT_SECRET' } };
  const file = documentFile({ oauthProviders: [provider] });
  const without = await ownProject();
  expect(await without.failure('config', 'push', '--yes', '--file', file)).toMatchObject({
    message: expect.stringMatching(/^Set these environment variables: GITHUB_CLIENT_SECRET/),
  });
  const { read } = await ownProject({ GITHUB_CLIENT_SECRET: 'the secret' });
  await read(['config', 'push', '--yes', '--file', file]);
  expect((await read(['providers', 'list'])).providers).toContainEqual(
    expect.objectContaining({ hasClientSecret: true }),
  );
  const pulled = await read(['config', 'pull']);
  expect(pulled.oauthProviders).toContainEqual(expect.objectContaining({ clientSecret: provider.clientSecret }));
  expect(JSON.stringify(pulled)).not.toContain('the secret');
});

test('no command of the configuration is left out here', () => {
  const nouns = {
    ...configCommands,
    ...settingCommands,
    ...domainCommands,
    ...signInMethodCommands,
    ...providerCommands,
    ...mailServerCommands,
    ...emailCommands,
    ...templateCommands,
  };
  expect(Object.keys(nouns).filter((name) => !answered.has(name))).toEqual([]);
});
