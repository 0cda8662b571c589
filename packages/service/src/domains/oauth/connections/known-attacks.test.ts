import { newProject, type TestProject } from '@latchkey/testing';
import {
  connectionsAt,
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  samlRequestOf,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { begin, type Flow } from '@latchkey/testing/people/oauth-app';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import {
  assertion,
  response,
  type Said,
  type Signing,
  samlIdentityProvider,
} from '@latchkey/testing/saml/identity-provider';
import { signatureWrapping } from '@latchkey/testing/saml/signature-wrapping';
import { world } from '@latchkey/testing/world/new-project';
import { beforeAll, describe, expect, test } from 'vitest';

const ISSUER = 'https://identity-provider.example/known-attacks';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#';
const HMAC = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256';
const MINUTE = 60_000;

const identityProvider = await samlIdentityProvider();
const attacker = await selfSigned();
const said =
  (more: Said, signing?: Signing): Attack =>
  (fits) =>
    identityProvider.response({ ...fits, ...more }, signing);
const changed =
  (change: (xml: string) => string): Attack =>
  (fits) =>
    change(identityProvider.response(fits));
const named = (nameId: string, declared = '') => changed((xml) => `${declared}${xml.replace('ada@', `${nameId}ada@`)}`);

/** A response to a request that everything fits but what the attacker changes. */
type Attack = (fits: Said) => string;

const wrapping =
  (number: number): Attack =>
  (fits) =>
    Object.values(signatureWrapping(identityProvider, fits).forms)[number - 1] ?? '';

/** Each kind of attack, the one reason for which it is refused, and what is tried. */
const attacks: readonly (readonly [kind: string, reason: string, tried: readonly Attack[]])[] = [
  ['signature wrapping', 'signature_wrapping', [1, 2, 3, 4, 5, 6, 7, 8].map(wrapping)],
  ['a comment that cuts the name off', 'comment', [changed((xml) => xml.replace('ada@', 'ada@acme.example<!---->.'))]],
  [
    'a document that reads differently the second time (CVE-2025-25291, CVE-2025-25292)',
    'xml_ambiguous',
    [
      changed((xml) => `<!DOCTYPE r SYSTEM 'x"><!--'>${xml}`),
      changed((xml) => xml.replace('<samlp:Status>', '<x:a/><samlp:Status>')),
      changed((xml) => xml.replace('<samlp:Status>', '<a:b:c/><samlp:Status>')),
    ],
  ],
  [
    'an unsigned assertion in a signed response',
    'only_response_signed',
    [(fits) => identityProvider.signed(response(assertion(fits), fits), '_response')],
  ],
  ['another audience', 'audience_mismatch', [said({ audience: 'https://another.example' })]],
  ['another recipient', 'recipient_mismatch', [said({ recipient: 'https://another.example/acs' })]],
  ['a replay', 'single_sign_on_response_used', [said({})]],
  ['an assertion that has expired', 'expired', [said({ notOnOrAfter: '2020-01-01T00:00:00Z' })]],
  [
    'SHA-1',
    'signature_uses_sha1',
    [said({}, { signatureAlgorithm: `${SHA1}rsa-sha1` }), said({}, { digestAlgorithm: `${SHA1}sha1` })],
  ],
  ['entities that grow', 'entity_declared', [named('&b;', '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>')]],
  [
    'external entities',
    'external_entity',
    [
      named('&file;', '<!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
      changed((xml) => `<!DOCTYPE r SYSTEM "https://evil.example/r.dtd">${xml}`),
    ],
  ],
  [
    'a public key as the secret of an HMAC',
    'signature_uses_secret',
    [
      said(
        {},
        {
          signatureAlgorithm: HMAC,
          key: { privateKey: identityProvider.certificate, certificate: identityProvider.certificate },
        },
      ),
    ],
  ],
  ['a key of its own in KeyInfo', 'certificate_not_pinned', [said({}, { key: attacker })]],
];

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
});

async function newConnection(): Promise<TestConnection> {
  const saml = { entity_id: ISSUER, sso_url: `${ISSUER}/sso`, certificates: [identityProvider.certificate] };
  return newSamlConnection(await newTeamWithDomain(project), { saml });
}

/** Goes to the identity provider and comes back with what an attacker has made of the response. */
async function answer(connection: TestConnection, flow: Pick<Flow, 'provider' | 'cookie'>, attack: Attack) {
  const { entity_id: audience, acs_url: acs } = connection.body.saml.service_provider;
  const now = (await world()).clock();
  const { id, relayState } = samlRequestOf(flow);
  const xml = attack({
    issuer: ISSUER,
    audience,
    recipient: acs,
    destination: acs,
    inResponseTo: id,
    notBefore: new Date(now - MINUTE).toISOString(),
    notOnOrAfter: new Date(now + 5 * MINUTE).toISOString(),
  });
  return postResponse(connection, Buffer.from(xml).toString('base64'), { relayState, cookie: flow.cookie });
}

/** What the administrator is shown of a test that an attacker answers. */
async function tested(connection: TestConnection, attack: Attack) {
  const at = `${connectionsAt(connection.teamId)}/${connection.id}`;
  const body = { redirect_url: 'http://localhost:3000/team/settings' };
  const { url } = (await connection.admin.call(`POST ${at}/test`, { body })).body;
  const begun = await project.bare(`GET ${new URL(url).pathname.replace('/api/v1', '')}`);
  const provider = new URL(begun.headers.get('location') ?? '');
  await answer(connection, { provider, cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' }, attack);
  return (await connection.admin.call(`GET ${at}/last-test`)).body.steps[0];
}

describe('known attacks on SAML', () => {
  test('are refused for reasons of which no two kinds have the same', () => {
    expect(new Set(attacks.map(([, reason]) => reason)).size).toBe(attacks.length);
  });

  test.each(attacks)('%s: the administrator learns %s', async (_, reason, tried) => {
    const connection = await newConnection();
    const untouched = await tested(connection, said({}));
    expect(untouched.outcome).toBe('passed');
    for (const attack of tried)
      expect(await tested(connection, attack)).toEqual({
        name: 'response',
        outcome: 'failed',
        reason,
        message: expect.stringMatching(/\.$/),
      });
  });

  test('tell those who sign in no more than before of what was looked at', async () => {
    const connection = await newConnection();
    const told = async (attack: Attack) =>
      (await answer(connection, await begin(project, {}, connection.providerId), attack)).text;
    const text = await told(wrapping(3));
    expect(text).toContain('Reason: assertion_count.');
    expect(text).not.toContain('Response >');
    expect(await told(named('&b;', '<!DOCTYPE r [<!ENTITY b "c">]>'))).toContain('Reason: document_type.');
    expect(await told(said({}, { key: attacker }))).toContain('Reason: signature_invalid.');
  });
});
