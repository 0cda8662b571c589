import { data, done, knownError, listOf, type Replies, refusal } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import {
  type ConnectionBody,
  connectionBody,
  domainBody,
  keyBody,
  knownConnection,
  passedTest,
  replacedKeys,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { described } from '../../../../testing/described.ts';
import { part, settings, TEAM } from '../../../../testing/single-sign-on.ts';
import { acme } from '../../../../testing/team.ts';

afterEach(() => vi.restoreAllMocks());

const grace = idOf(51, 3);
const verified = domainBody({ verified_at_millis: 1 });

test('only members who may change the team see it, and only where the project has it', async () => {
  await settings({}, {}, []);
  await part('Leave team');
  expect(screen.queryByRole('region', { name: 'Domains' })).toBeNull();
});

test('a connection begins with the identity provider, and shows our values by the names that it has for them', async () => {
  const connections: ConnectionBody[] = [];
  const { press, user, keys } = await settings(
    { connections },
    {
      [`POST ${TEAM}/sso-connections`]: () => {
        connections.push(connectionBody());
        return data(connectionBody());
      },
    },
  );
  await press('Add connection');
  await user.selectOptions(screen.getByLabelText('Identity provider'), 'Okta');
  await press('Add connection');
  expect(await screen.findByText('Okta was added. Its steps are below.')).toBeDefined();
  expect(keys(`POST ${TEAM}/sso-connections`)).toEqual([{ display_name: 'Okta', type: 'saml', is_enabled: false }]);
  const ours = within(await part('1. Enter these values at Okta'));
  expect(ours.getByText('Audience URI (SP Entity ID)')).toBeDefined();
  expect(ours.getByText(`https://id.example/saml/${idOf(1, 7)}/acs`)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start test' }).getAttribute('aria-disabled')).toBe('true');
});

test('an identity provider whose metadata has no address is given them as a file', async () => {
  const { press } = await settings({ connections: [connectionBody({ display_name: 'Google Workspace' })] });
  await press('Set up Google Workspace');
  expect(await screen.findByLabelText('Metadata file')).toBeDefined();
  expect(
    within(await part('1. Enter these values at Google Workspace')).getByRole('checkbox', { name: 'Off' }),
  ).toBeDefined();
});

test('a provider that is only known by its protocol needs a name', async () => {
  const { press, user, keys } = await settings({});
  await press('Add connection');
  await user.selectOptions(screen.getByLabelText('Identity provider'), 'Another identity provider (SAML 2.0)');
  await press('Add connection');
  expect(described(screen.getByLabelText('Connection name'))).toBe('Please enter a name');
  expect(keys(`POST ${TEAM}/sso-connections`)).toEqual([]);
});

test('the metadata of the identity provider are saved by their address, and what is wrong is said', async () => {
  const connections = [connectionBody()];
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const { press, type, user, keys, service } = await settings({ connections });
  await press('Set up Okta');
  service.answer(one, () => refusal('SINGLE_SIGN_ON_METADATA_FAILED'));
  const theirs = within(await part('2. Enter the values of Okta here'));
  const save = () => user.click(theirs.getByRole('button', { name: 'Save' }));
  await type('Metadata URL', 'https://acme.okta.example/metadata');
  await save();
  await waitFor(() => expect(theirs.getByRole('alert').textContent).toMatch(/metadata can't be read/));
  service.answer(one, () => {
    connections.splice(0, 1, knownConnection());
    return data(knownConnection());
  });
  await save();
  expect(await screen.findByText('Okta is saved.')).toBeDefined();
  expect(keys(one).at(-1)).toEqual({ saml: { metadata_url: 'https://acme.okta.example/metadata' } });
  expect(theirs.getByText('Done')).toBeDefined();
  expect(theirs.getByText(/^Certificate valid until/)).toBeDefined();
});

test('metadata may be entered by hand, each certificate of what was pasted by itself', async () => {
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
  const { press, type, user, keys } = await settings(
    { connections: [connectionBody()] },
    { [one]: () => data(knownConnection()) },
  );
  await press('Set up Okta');
  const theirs = within(await part('2. Enter the values of Okta here'));
  const save = () => user.click(theirs.getByRole('button', { name: 'Save' }));
  await user.selectOptions(await screen.findByLabelText('How you enter them'), 'By hand');
  await save();
  expect(described(screen.getByLabelText('Sign-in URL'))).toBe('Please fill this in');
  await type('Entity ID', 'http://www.okta.com/exk1');
  await type('Sign-in URL', 'https://acme.okta.example/sso');
  await user.click(screen.getByLabelText('Certificate'));
  await user.paste(`${pem}\n${pem}`);
  await save();
  await waitFor(() => expect(keys(one)).toHaveLength(1));
  expect(keys(one)).toEqual([
    {
      saml: {
        entity_id: 'http://www.okta.com/exk1',
        sso_url: 'https://acme.okta.example/sso',
        certificates: [pem, pem],
      },
    },
  ]);
});

const openId = (): ConnectionBody =>
  connectionBody({
    id: idOf(2, 7),
    display_name: 'Keycloak',
    type: 'oidc',
    saml: null,
    oidc: {
      issuer: '',
      client_id: '',
      redirect_url: 'https://id.example/callback',
      post_logout_redirect_url: 'https://id.example/signed-out',
      backchannel_logout_url: 'https://id.example/backchannel-logout',
    },
  });

test('our logout addresses are shown by the names that the identity provider has for them', async () => {
  const { press } = await settings({ connections: [connectionBody(), openId()] });
  await press('Set up Okta');
  expect(screen.getByText('Single Logout URL')).toBeDefined();
  expect(screen.getByText(`https://id.example/saml/${idOf(1, 7)}/slo`)).toBeDefined();
  await press('Set up Keycloak');
  expect(await screen.findByRole('button', { name: 'Copy Valid post logout redirect URIs' })).toBeDefined();
  expect(screen.getByText('https://id.example/signed-out')).toBeDefined();
  expect(screen.getByText('https://id.example/backchannel-logout')).toBeDefined();
});

test('the sign-out URL of the identity provider is changed by hand, and its certificates stay', async () => {
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const connections = [knownConnection()];
  const { press, type, user, keys } = await settings({ connections }, { [one]: () => data(knownConnection()) });
  await press('Set up Okta');
  const theirs = within(await part('2. Enter the values of Okta here'));
  expect(described(theirs.getByLabelText('Certificate'))).toMatch(/Leave empty to keep/);
  await type('Sign-out URL', 'https://acme.okta.example/slo');
  await user.click(theirs.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(keys(one)).toHaveLength(1));
  expect(keys(one)).toEqual([
    {
      saml: {
        entity_id: 'http://www.okta.com/exk1',
        sso_url: 'https://acme.okta.example/sso',
        slo_url: 'https://acme.okta.example/slo',
      },
    },
  ]);
});

test('the sign-out URL goes along to another identity provider', async () => {
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const { saml } = knownConnection();
  const known = knownConnection({ saml: saml && { ...saml, slo_url: 'https://acme.okta.example/slo' } });
  const { press, type, user, keys } = await settings({ connections: [known] }, { [one]: () => data(known) });
  await press('Set up Okta');
  const theirs = within(await part('2. Enter the values of Okta here'));
  expect(theirs.getByText('https://acme.okta.example/slo')).toBeDefined();
  await type('Entity ID', '2');
  await user.click(theirs.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(keys(one)).toHaveLength(1));
  expect(keys(one)[0]).toMatchObject({ saml: { slo_url: 'https://acme.okta.example/slo' } });
});

test('our certificates are asked for once they are looked at, and replaced with a week of notice', async () => {
  const list = [keyBody(1)];
  const path = `${TEAM}/sso-connections/${connectionBody().id}/saml-keys` as const;
  const { press, user, keys, service } = await settings(
    { connections: [knownConnection()] },
    {
      [`GET ${path}`]: () => listOf(...list),
      [`POST ${path}`]: () => {
        list.splice(0, 1, ...replacedKeys());
        return listOf(...list);
      },
    },
  );
  await press('Set up Okta');
  expect(service.keys()).not.toContain(`GET ${path}`);
  await user.click(await screen.findByText('Our certificates', { selector: 'summary' }));
  expect(await screen.findByText(keyBody(1).fingerprint_sha256)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy certificate: In use' })).toBeDefined();
  await press('Replace certificate');
  const dialog = within(screen.getByRole('dialog', { name: 'Replace our certificate?' }));
  const confirm = dialog.getByRole('button', { name: 'Replace certificate' });
  expect(confirm.dataset.variant).toBe('primary');
  expect(keys(`POST ${path}`)).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByText('The next certificate was created.')).toBeDefined();
  expect(keys(`POST ${path}`)).toEqual([{ at_once: false }]);
  expect(screen.getByRole('button', { name: 'Copy certificate: Next' })).toBeDefined();
  // There is one at a time.
  expect(screen.queryByRole('button', { name: 'Replace certificate' })).toBeNull();
});

test('a certificate whose key has leaked is replaced immediately, after a warning', async () => {
  const path = `${TEAM}/sso-connections/${connectionBody().id}/saml-keys` as const;
  const { press, user, keys } = await settings(
    { connections: [knownConnection()] },
    { [`POST ${path}`]: () => listOf(keyBody(2)) },
  );
  await press('Set up Okta');
  await user.click(await screen.findByText('Our certificates', { selector: 'summary' }));
  await press('Replace immediately');
  const dialog = within(screen.getByRole('dialog', { name: 'Replace our certificate immediately?' }));
  const confirm = dialog.getByRole('button', { name: 'Replace immediately' });
  expect(confirm.dataset.variant).toBe('destructive');
  await user.click(confirm);
  expect(await screen.findByText('The certificate was replaced.')).toBeDefined();
  expect(keys(`POST ${path}`)).toEqual([{ at_once: true }]);
});

test('a test leads to the identity provider, and its result is shown with what was sent', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const test = `POST ${TEAM}/sso-connections/${connectionBody().id}/test` as const;
  const { press, keys } = await settings(
    { connections: [knownConnection()] },
    { [test]: data({ url: 'https://id.example/sso-tests/1' }) },
  );
  await press('Set up Okta');
  const step = within(await part('3. Test the connection'));
  expect(await step.findByText('grace@acme.example')).toBeDefined();
  expect(step.getByText('Staff, Admins')).toBeDefined();
  const received = step.getByText('Response as received').closest('details') as HTMLElement;
  expect(within(received).getByLabelText('Response as received')).toMatchObject({
    value: '<Response/>',
    dir: 'ltr',
    readOnly: true,
  });
  expect(within(received).getByLabelText('Copy Response as received')).toBeDefined();
  await press('Start test');
  await waitFor(() => expect(open).toHaveBeenCalledWith('https://id.example/sso-tests/1', '_self'));
  const [body] = keys(test) as [{ redirect_url: string }];
  expect(body.redirect_url).toContain(`tested_connection=${connectionBody().id}`);
});

test('an attribute that is named shows what the last test was sent by it', async () => {
  const connections = [knownConnection()];
  const change = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const { press, type, user, keys } = await settings({ connections }, { [change]: data(knownConnection()) });
  await press('Set up Okta');
  const step = within(await part('3. Test the connection'));
  await user.click(await step.findByText('Attribute names'));
  const name = step.getByLabelText('Attribute of the name');
  expect(described(name)).toBe('');
  await type('Attribute of the name', 'groups');
  expect(described(name)).toBe('In the last test: Staff');
  await type('Attribute of the email', 'mail');
  expect(described(step.getByLabelText('Attribute of the email'))).toBe('In the last test: Not sent');
  await user.click(step.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(keys(change)).toEqual([{ attribute_mapping: { email: 'mail', display_name: 'groups' } }]));
});

test('a test that failed says where and why', async () => {
  const message = 'The response is signed with another certificate.';
  const steps = [{ name: 'response', outcome: 'failed', reason: 'signature', message }] as const;
  await settings(
    { connections: [knownConnection()] },
    {
      [`GET ${TEAM}/sso-connections/${connectionBody().id}/last-test`]: data({
        ...passedTest,
        outcome: 'failed',
        steps: [...steps],
        attributes: [],
        user: null,
      }),
    },
  ).then(({ press }) => press('Set up Okta'));
  const step = within(await part('3. Test the connection'));
  expect(await step.findByText(message)).toBeDefined();
  expect(step.getByText('Failed')).toBeDefined();
});

test('it is turned on, and required only with a verified domain', async () => {
  const connections = [knownConnection()];
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const { press, user, keys } = await settings(
    { connections },
    {
      [one]: () => {
        connections.splice(0, 1, knownConnection({ is_enabled: true }));
        return data(knownConnection({ is_enabled: true }));
      },
    },
  );
  await press('Set up Okta');
  await user.click(await screen.findByRole('switch', { name: 'Members can sign in with it' }));
  expect(await screen.findByText('Okta is saved.')).toBeDefined();
  expect(keys(one)).toEqual([{ is_enabled: true }]);
  const required = screen.getByRole<HTMLInputElement>('switch', { name: 'Require it for your verified domains' });
  expect([required.disabled, described(required)]).toEqual([true, 'First verify a domain and pass the test.']);
});

/** A connection that changes as it is asked to. */
async function changing(changes: Partial<ConnectionBody> = {}, replies: Replies = {}) {
  const one = `PATCH ${TEAM}/sso-connections/${connectionBody().id}` as const;
  const connections = [knownConnection(changes)];
  const given = await settings(
    { connections },
    {
      [one]: ({ body }) => {
        const changed = { ...(connections[0] ?? knownConnection()), ...(body as Partial<ConnectionBody>) };
        connections.splice(0, 1, changed);
        return data(changed);
      },
      ...replies,
    },
  );
  await given.press('Set up Okta');
  return { ...given, one };
}

test('requests are signed where that is switched on', async () => {
  const { user, keys, one } = await changing();
  const sign = await screen.findByRole('switch', { name: 'Sign requests' });
  expect(described(sign)).toBe('For identity providers that verify requests with our certificate.');
  await user.click(sign);
  expect(await screen.findByText('Okta is saved.')).toBeDefined();
  expect(keys(one)).toEqual([{ sign_requests: true }]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sign requests' }).checked).toBe(true);
  expect(described(sign)).toMatch(/^The identity provider may refuse unsigned requests/);
});

test('requests of a connection that is required stop being signed after a question', async () => {
  const { user, keys, one } = await changing(
    { sign_requests: true, is_enabled: true, is_required_for_domains: true },
    {
      [`GET ${TEAM}/sso-connections/${connectionBody().id}/exceptions`]: listOf(),
      'GET /users': listOf(),
      'GET /team-member-profiles': listOf(),
    },
  );
  const sign = await screen.findByRole<HTMLInputElement>('switch', { name: 'Sign requests' });
  const question = () => within(screen.getByRole('dialog', { name: 'Stop signing requests?' }));
  await user.click(sign);
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect([sign.checked, keys(one)]).toEqual([true, []]);
  await user.click(sign);
  await user.click(question().getByRole('button', { name: 'Stop signing' }));
  await waitFor(() => expect(sign.checked).toBe(false));
  expect(keys(one)).toEqual([{ sign_requests: false }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('two changes close together both count, in their order', async () => {
  const { user, service, keys, one } = await changing();
  // Neither is answered before both are made, and the list isn't read again.
  const release = service.hold(one);
  service.hold(`GET ${TEAM}/sso-connections`);
  const sign = await screen.findByRole<HTMLInputElement>('switch', { name: 'Sign requests' });
  const enable = screen.getByRole<HTMLInputElement>('switch', { name: 'Members can sign in with it' });
  await user.click(sign);
  await user.click(enable);
  expect([sign, enable].map((one) => [one.checked, one.getAttribute('aria-busy')])).toEqual([
    [true, 'true'],
    [true, 'true'],
  ]);
  expect(keys(one)).toEqual([{ sign_requests: true }]);
  release();
  await waitFor(() => expect([sign, enable].map((one) => one.getAttribute('aria-busy'))).toEqual([null, null]));
  expect(keys(one)).toEqual([{ sign_requests: true }, { is_enabled: true }]);
  expect([sign.checked, enable.checked]).toEqual([true, true]);
  expect(screen.getByText('Okta is saved.')).toBeDefined();
});

test('requests that the metadata ask to be signed are, and that cannot be switched off', async () => {
  const { saml } = knownConnection();
  await changing({ saml: saml && { ...saml, wants_signed_requests: true } });
  const sign = await screen.findByRole<HTMLInputElement>('switch', { name: 'Sign requests' });
  expect([sign.checked, sign.disabled, described(sign)]).toEqual([true, true, 'Okta requires it in its metadata.']);
});

test('what an identity provider without a name requires begins in upper case', async () => {
  const { saml } = knownConnection();
  const acme = knownConnection({ display_name: 'Acme', saml: saml && { ...saml, wants_signed_requests: true } });
  const { press } = await settings({ connections: [acme] });
  await press('Set up Acme');
  const sign = await screen.findByRole('switch', { name: 'Sign requests' });
  expect(described(sign)).toBe('Your identity provider requires it in its metadata.');
});

test('a sign-in may begin at the identity provider once the sign-in page where it continues is saved', async () => {
  const { user, press, keys, one } = await changing();
  const switched = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Members can start at Okta' });
  const before = await switched();
  expect([before.disabled, described(before)]).toEqual([true, "First save the app's sign-in page."]);
  // It knows the page: it is one of the application around.
  const field = screen.getByLabelText<HTMLInputElement>("The app's sign-in page");
  const page = `${window.location.origin}/handler/sign-in`;
  expect(field.value).toBe(page);
  const save = () => press('Save sign-in page');
  await user.clear(field);
  await save();
  expect(described(field)).toMatch(/^Please fill this in/);
  await user.type(field, page);
  await save();
  expect(await screen.findByText('Okta is saved.')).toBeDefined();
  await user.click(await switched());
  await waitFor(() => expect(keys(one)).toEqual([{ start_url: page }, { allows_unsolicited: true }]));
  await waitFor(async () => expect((await switched()).checked).toBe(true));
  expect(described(await switched())).toBe('Nothing starts there while the connection is off.');
});

const startPage = () => screen.findByLabelText<HTMLInputElement>("The app's sign-in page");
const START = 'https://acme.example/sign-in';

test('a sign-in page that is emptied is cleared, and none begins at the identity provider', async () => {
  const { user, press, keys, one } = await changing({ is_enabled: true, start_url: START, allows_unsolicited: true });
  const field = await startPage();
  const switched = screen.getByRole<HTMLInputElement>('switch', { name: 'Members can start at Okta' });
  expect(described(switched)).toBe("They continue on the app's sign-in page with one click.");
  expect(field.compareDocumentPosition(switched)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.clear(field);
  await press('Save sign-in page');
  expect(await screen.findByText('Okta is saved.')).toBeDefined();
  expect(keys(one)).toEqual([{ start_url: null, allows_unsolicited: false }]);
  expect([switched.checked, switched.disabled]).toEqual([false, true]);
});

test.each(['acme.example/sign-in', 'javascript:alert(1)'])('%s is no sign-in page', async (page) => {
  const { user, press, keys, one } = await changing();
  const field = await startPage();
  await user.clear(field);
  await user.type(field, page);
  await press('Save sign-in page');
  expect(described(field)).toMatch(/^Please enter a URL that begins with https/);
  expect([field.getAttribute('aria-invalid'), keys(one)]).toEqual(['true', []]);
});

test('a sign-in page that the app does not trust is refused at its field', async () => {
  const { press, service, one } = await changing();
  service.answer(one, () => knownError('REDIRECT_URL_NOT_WHITELISTED'));
  const field = await startPage();
  await press('Save sign-in page');
  await waitFor(() => expect(described(field)).toMatch(/^The app doesn't trust this domain/));
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a sign-in page that has ceased to be trusted is not taken into use', async () => {
  const { user, service, one } = await changing({ start_url: START });
  service.answer(one, () => knownError('REDIRECT_URL_NOT_WHITELISTED'));
  const switched = await screen.findByRole<HTMLInputElement>('switch', { name: 'Members can start at Okta' });
  await user.click(switched);
  expect(await screen.findByText(/^The app doesn't trust this domain/)).toBeDefined();
  expect(switched.checked).toBe(false);
});

test('OpenID Connect has neither signed requests nor sign-ins that begin elsewhere', async () => {
  const { oidc } = openId();
  await changing({ display_name: 'Okta', type: 'oidc', saml: null, oidc });
  expect(await screen.findByText('Claims')).toBeDefined();
  expect(await screen.findByRole('switch', { name: 'Members can sign in with it' })).toBeDefined();
  expect(screen.queryByRole('switch', { name: 'Sign requests' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /can start at/ })).toBeNull();
});

test('where it is required, members are excepted', async () => {
  const connection = knownConnection({ is_enabled: true, is_required_for_domains: true });
  const exceptions = `${TEAM}/sso-connections/${connection.id}/exceptions` as const;
  const list: { user_id: string; created_at_millis: number }[] = [];
  const { press, user, keys } = await settings(
    { domains: [verified], connections: [connection] },
    {
      [`GET ${exceptions}`]: () => data({ items: list, is_paginated: false }),
      'GET /users': data({
        items: [{ id: grace, team_member_profile: { display_name: 'Grace', profile_image_url: null } }],
      }),
      'GET /team-member-profiles': data({
        items: [{ team_id: acme.id, user_id: grace, display_name: 'Grace', profile_image_url: null }],
        is_paginated: false,
      }),
      [`PUT ${exceptions}/${grace}`]: () => {
        list.push({ user_id: grace, created_at_millis: 1 });
        return done;
      },
    },
  );
  await press('Set up Okta');
  await user.selectOptions(await screen.findByLabelText('Member'), 'Grace');
  await press('Add exception');
  expect(await screen.findByText('Grace keeps their other sign-in methods.')).toBeDefined();
  expect(keys(`PUT ${exceptions}/${grace}`)).toEqual([{}]);
  expect(screen.getByRole('button', { name: 'Remove the exception for Grace' })).toBeDefined();
});

test('a connection is deleted after a question', async () => {
  const connections = [connectionBody()];
  const { press, user } = await settings(
    { connections },
    {
      [`DELETE ${TEAM}/sso-connections/${connectionBody().id}`]: () => {
        connections.pop();
        return done;
      },
    },
  );
  await press('Delete Okta');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Okta was deleted.')).toBeDefined();
});
