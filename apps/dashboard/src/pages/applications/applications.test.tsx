import { HOUR, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { fullOAuthClients, oauthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clientEvents } from '../../../testing/events.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const page = `${project}/applications`;
const AT = '/latchkey/oauth-clients';
/** Of one that keeps no secret and has no page. */
const unkept = { secret_last_four: null, home_url: null };
const grafana = oauthClientBody(1);
const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const onePage = `${page}/${grafana.id}`;
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pressIn = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list', () => {
  test('says what each application is, and whose', async () => {
    open(page);
    const table = within(await screen.findByRole('table', { name: 'Applications' }));
    const texts = table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('GrafanaWeb applicationThird-party');
    expect(texts[1]).toContain('Notes for the webSingle-page appFirst-party');
  });

  test('before the first application it says what one is for, and the address that it needs', async () => {
    const world = open(page, { oauthClients: [] });
    await screen.findByText(/Let Grafana, GitLab or your Python app sign its users in through this project/);
    const discovery = screen.getByText('OpenID Connect discovery URL').nextSibling;
    expect(discovery?.textContent).toContain(
      `http://latchkey.example/api/v1${project}/.well-known/openid-configuration`,
    );
    await press(world, 'Create the first application');
    expect(await screen.findByRole('dialog', { name: 'Create application' })).toBeTruthy();
  });
});

describe('a new application', () => {
  const creating = async () => {
    const world = open(page, { oauthClients: [] });
    await press(world, 'Create application');
    const dialog = within(await screen.findByRole('dialog'));
    await world.user.type(dialog.getByLabelText('Name'), ' Grafana ');
    return { ...world, dialog };
  };

  test('with a secret shows it once, then its page', async () => {
    const world = await creating();
    await world.user.type(
      world.dialog.getByLabelText('Redirect URLs'),
      'https://a.example/cb{Enter} https://b.example/cb',
    );
    await world.user.click(world.dialog.getByRole('switch', { name: 'First-party application' }));
    await pressIn(world, 'Create application');
    const saving = within(await screen.findByRole('dialog', { name: 'Save the client secret' }));
    expect(saving.getByText(/^lcs_/)).toBeTruthy();
    expect(saving.queryByRole('button', { name: 'Close' })).toBeNull();
    await pressIn(world, "I've saved the secret");
    await screen.findByText('Application created');
    expect(await screen.findByRole('heading', { name: 'Grafana' })).toBeTruthy();
    expect(screen.queryByText(/^lcs_/)).toBeNull();
    expect(world.bodies(`POST ${AT}`)).toEqual([
      {
        name: 'Grafana',
        kind: 'web',
        is_first_party: true,
        redirect_uris: ['https://a.example/cb', 'https://b.example/cb'],
      },
    ]);
  });

  test('without a secret goes to its page at once', async () => {
    const world = await creating();
    await world.user.click(world.dialog.getByRole('radio', { name: /^Single-page app/ }));
    await world.user.type(world.dialog.getByLabelText('Redirect URLs'), 'http://localhost:5173/callback');
    await pressIn(world, 'Create application');
    await screen.findByRole('heading', { name: 'Connect your application' });
    expect(screen.queryByRole('region', { name: 'Client secret' })).toBeNull();
  });

  test('that is a device has no redirect URLs', async () => {
    const world = await creating();
    await world.user.type(world.dialog.getByLabelText('Redirect URLs'), 'https://a.example/cb');
    await world.user.click(world.dialog.getByRole('radio', { name: /^Device/ }));
    expect(world.dialog.queryByLabelText('Redirect URLs')).toBeNull();
    await pressIn(world, 'Create application');
    expect((await card('Connect your application')).getByText('Device authorization endpoint')).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([{ name: 'Grafana', kind: 'device', is_first_party: false }]);
  });

  test('that is an agent has no redirect URLs', async () => {
    const world = await creating();
    await world.user.click(world.dialog.getByRole('radio', { name: /^Agent/ }));
    expect(world.dialog.queryByLabelText('Redirect URLs')).toBeNull();
    await pressIn(world, 'Create application');
    expect(world.bodies(`POST ${AT}`)).toEqual([{ name: 'Grafana', kind: 'agent', is_first_party: false }]);
  });

  test('that authenticates with a private key has public keys and no secret', async () => {
    const world = await creating();
    await world.user.click(world.dialog.getByRole('radio', { name: /^Machine/ }));
    await world.user.selectOptions(world.dialog.getByLabelText('Authentication'), 'Private key (private_key_jwt)');
    const keys = world.dialog.getByLabelText('Public keys');
    await world.user.type(keys, 'keys');
    await pressIn(world, 'Create application');
    expect(await world.dialog.findByText('Enter a JWK set as JSON, or the URL where it is')).toBeTruthy();
    await world.user.clear(keys);
    await world.user.click(keys);
    await world.user.paste(JSON.stringify(publicKey));
    await pressIn(world, 'Create application');
    expect((await card('Connect your application')).getByText(/with its client ID and private key/)).toBeTruthy();
    expect(world.bodies(`POST ${AT}`)).toEqual([
      {
        name: 'Grafana',
        kind: 'machine',
        is_first_party: false,
        authentication: 'private-key',
        jwks: { keys: [publicKey] },
      },
    ]);
  });

  test.each([
    ['', 'Enter at least one redirect URL'],
    ['https://a.example/cb{Enter}http://b.example/cb', /^http:\/\/b.example\/cb must start with https:\/\//],
    ['https://*.example/cb', /contains a placeholder/],
    ['com.example.app:/callback', /must start with https:\/\//],
  ])('is not sent with the redirect URLs %j, and the field says why', async (typed, problem) => {
    const world = await creating();
    const field = world.dialog.getByLabelText('Redirect URLs');
    if (typed) await world.user.type(field, typed);
    await pressIn(world, 'Create application');
    expect(await world.dialog.findByText(problem)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(world.sent).not.toContain(`POST ${AT}`);
  });

  test('may have an address of its own where it is a native app', async () => {
    const world = await creating();
    await world.user.click(world.dialog.getByRole('radio', { name: /^Native app/ }));
    await world.user.type(world.dialog.getByLabelText('Redirect URLs'), 'com.example.app:/callback');
    await pressIn(world, 'Create application');
    await screen.findByText('Application created');
  });
});

describe('an application', () => {
  test('shows what it did', async () => {
    open(onePage, { events: clientEvents(grafana.id) });
    const { getAllByRole } = within(await (await card('Activity')).findByRole('list', { name: 'History' }));
    const lines = getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toContain('Application refused Refused by an app · Grafana · wrong client secret · 3 times');
    expect(lines[1]).toContain('Signed in to an application Ada Lovelace');
    expect(lines[2]).toContain('App connected Ada Lovelace · by this user');
  });

  test('has all that is pasted into it, to copy', async () => {
    open(onePage);
    const { getByText, getByRole } = await card('Connect your application');
    const issuer = `http://latchkey.example/api/v1${project}`;
    for (const [name, value] of [
      ['Client ID', grafana.id],
      ['Issuer', issuer],
      ['Discovery URL', `${issuer}/.well-known/openid-configuration`],
      ['Authorization endpoint', `${issuer}/oauth/authorize`],
      ['Token endpoint', `${issuer}/oauth/token`],
      ['Userinfo endpoint', `${issuer}/oauth/userinfo`],
    ] as const) {
      expect(getByText(name).nextSibling?.textContent).toContain(value);
      expect(getByRole('button', { name: `Copy ${name}` })).toBeTruthy();
    }
  });

  test('is changed, and what is empty is cleared', async () => {
    const world = open(onePage);
    const name = await screen.findByLabelText('Name');
    await world.user.clear(name);
    await world.user.type(name, 'Metrics');
    await world.user.clear(screen.getByLabelText('Home page (optional)'));
    await world.user.type(screen.getByLabelText('Sign-out URLs (optional)'), 'https://grafana.example.com/bye');
    await press(world, 'Save changes');
    await screen.findByText('Saved');
    expect(world.bodies(`PATCH ${AT}/${grafana.id}`)).toEqual([
      {
        name: 'Metrics',
        logo_url: null,
        home_url: null,
        is_first_party: false,
        redirect_uris: grafana.redirect_uris,
        post_logout_redirect_uris: ['https://grafana.example.com/bye'],
        backchannel_logout_url: null,
        id_token_signing_alg: 'ES256',
      },
    ]);
    expect(screen.getByRole('heading', { name: 'Metrics' })).toBeTruthy();
  });

  test('with a private key gets its keys from a URL, and ID tokens signed by RS256', async () => {
    const signing = oauthClientBody(1, {
      authentication: 'private-key',
      jwks: { keys: [publicKey] },
      secret_last_four: null,
    });
    const world = open(onePage, { oauthClients: [signing] });
    const keys = await screen.findByLabelText('Public keys');
    expect(JSON.parse((keys as HTMLTextAreaElement).value)).toEqual({ keys: [publicKey] });
    await world.user.clear(keys);
    await world.user.type(keys, 'https://grafana.example.com/jwks.json');
    await world.user.selectOptions(screen.getByLabelText('ID token signature'), 'RS256');
    await press(world, 'Save changes');
    await screen.findByText('Saved');
    expect(world.bodies(`PATCH ${AT}/${grafana.id}`)).toMatchObject([
      { jwks: null, jwks_uri: 'https://grafana.example.com/jwks.json', id_token_signing_alg: 'RS256' },
    ]);
  });

  test('is not saved with an address that is none', async () => {
    const world = open(onePage);
    await world.user.type(await screen.findByLabelText('Back-channel sign-out URL (optional)'), 'grafana');
    await press(world, 'Save changes');
    expect(await screen.findByText('Enter a URL that starts with https://')).toBeTruthy();
    expect(world.sent).not.toContain(`PATCH ${AT}/${grafana.id}`);
  });

  test('gets another secret, shown once, and the page says how long the one before is good', async () => {
    const world = open(onePage);
    await press(world, 'Rotate secret');
    const choice = await screen.findByRole('combobox', { name: 'Old secret expires' });
    await world.user.selectOptions(choice, 'In 7 days');
    await pressIn(world, 'Rotate secret');
    await screen.findByRole('dialog', { name: 'Save the client secret' });
    await pressIn(world, "I've saved the secret");
    await screen.findByText('Secret rotated');
    expect(world.bodies(`POST ${AT}/${grafana.id}/secret/rotate`)).toEqual([{ overlap_minutes: 7 * 24 * 60 }]);
    const { getByText } = await card('Client secret');
    expect(getByText(/^The previous secret expires/)).toBeTruthy();
  });

  test('says nothing of a secret before that has expired', async () => {
    open(onePage, { oauthClients: [oauthClientBody(1, { previous_secret_ends_at_millis: NOW - HOUR })] });
    const { queryByText } = await card('Client secret');
    expect(queryByText(/^The previous secret/)).toBeNull();
  });

  test('is deleted once its name was typed', async () => {
    const world = open(onePage);
    await press(world, 'Delete application');
    await world.user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'Grafana');
    await pressIn(world, 'Delete application');
    await screen.findByText('Grafana deleted');
    expect(world.sent).toContain(`DELETE ${AT}/${grafana.id}`);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(fullOAuthClients().length));
  });

  test('that is gone leads back to the others', async () => {
    open(`${page}/gone`);
    await screen.findByText('Application not found');
    expect(screen.getByRole('link', { name: 'All applications' })).toBeTruthy();
  });
});

describe('applications that no owner has registered', () => {
  const id = 'https://claude.example.com/oauth/client.json';
  const claude = oauthClientBody(1, {
    id,
    name: 'Claude',
    kind: 'single-page',
    origin: 'metadata-document',
    ...unkept,
  });
  const waiting = oauthClientBody(2, {
    name: 'Claude Code',
    kind: 'native',
    origin: 'registration',
    is_approved: false,
    redirect_uris: ['http://127.0.0.1/callback'],
    ...unkept,
  });
  const oauthClients = [claude, waiting];

  test('are let in by a setting', async () => {
    const world = open(page, { oauthClients });
    const choice = await screen.findByRole('combobox', { name: 'Who can connect' });
    expect((choice as HTMLSelectElement).value).toBe('none');
    await world.user.selectOptions(choice, 'Applications with a client ID metadata document');
    await press(world, 'Save changes');
    await screen.findByText('Saved');
    expect(world.bodies('PATCH /latchkey/project-settings')).toEqual([{ unregistered_clients: 'metadata-documents' }]);
  });

  test('are listed with what they are', async () => {
    open(page, { oauthClients });
    const table = within(await screen.findByRole('table', { name: 'Applications' }));
    const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts[1]).toContain('ClaudeSingle-page appUnregistered');
    expect(texts[2]).toContain('Claude CodeNative appAwaiting approval');
  });

  test('are approved by an owner who has seen where they go', async () => {
    const world = open(page, { oauthClients });
    await world.user.click(await screen.findByRole('link', { name: 'Claude Code' }));
    await screen.findByText('http://127.0.0.1/callback');
    expect(screen.queryByLabelText('Redirect URLs')).toBeNull();
    await press(world, 'Approve application');
    await pressIn(world, 'Approve application');
    await screen.findByText('Claude Code approved');
    expect(world.bodies(`PATCH ${AT}/${waiting.id}`)).toEqual([{ is_approved: true }]);
    expect(screen.getByText('Unregistered')).toBeTruthy();
  });

  test('are blocked, also those that an address names', async () => {
    const world = open(page, { oauthClients });
    await world.user.click(await screen.findByRole('link', { name: 'Claude' }));
    await press(world, 'Block application');
    await pressIn(world, 'Block application');
    await screen.findByText('Claude blocked');
    expect(screen.getByText('Blocked')).toBeTruthy();
  });
});
