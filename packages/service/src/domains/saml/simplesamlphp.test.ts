import { isFull } from '@latchkey/testing/full';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { followOut } from '@latchkey/testing/saml/pages';
import { ada, startSimplesamlphp, whyNoSimplesamlphp } from '@latchkey/testing/saml/simplesamlphp';
import { signInThere } from '@latchkey/testing/saml/simplesamlphp-pages';
import { describe, expect, test } from 'vitest';
import { type Assertion, valuesByName } from './assertion.ts';
import { authenticationRequest } from './authentication-request.ts';
import type { SentMessage } from './bindings/send.ts';
import { type IdentityProvider, parseIdentityProviderMetadata } from './identity-provider-metadata.ts';
import { readLogoutRequest } from './logout/read-logout-request.ts';
import { readLogoutResponse } from './logout/read-logout-response.ts';
import { logoutRequest, logoutResponse } from './logout/write.ts';
import { readResponse } from './read-response.ts';
import { serviceProviderMetadata } from './service-provider-metadata.ts';

// An identity provider that others wrote, by Debian's simplesamlphp: it signs users in and out here.

const reason = isFull ? whyNoSimplesamlphp() : 'it is part of the full run';
if (isFull && reason) console.log(`SimpleSAMLphp isn't tried: ${reason}.`);

/** What SimpleSAMLphp can do with assertions, each as an application of its own. */
const KINDS = {
  signed: '',
  encrypted: "'assertion.encryption' => true",
  'encrypted-alone': "'assertion.encryption' => true, 'saml20.sign.response' => false",
  'encrypted-name': "'nameid.encryption' => true",
  'response-signed': "'saml20.sign.assertion' => false",
};
type Kind = keyof typeof KINDS;

const entity = (kind: Kind) => `https://latchkey.example/saml/${kind}`;

describe.skipIf(reason)('SimpleSAMLphp', async () => {
  const ours = await selfSigned();
  const provider = (kind: Kind) => ({
    entityId: entity(kind),
    assertionConsumerService: `${entity(kind)}/acs`,
    singleLogoutService: `${entity(kind)}/slo`,
  });
  const identityProvider = reason
    ? undefined
    : await startSimplesamlphp(
        (Object.keys(KINDS) as Kind[]).map((kind) => ({
          entityId: entity(kind),
          settings: KINDS[kind],
          metadata: serviceProviderMetadata({
            ...provider(kind),
            signsRequests: true,
            signingCertificates: [ours.certificate],
            encryptionCertificates: [ours.certificate],
          }),
        })),
      );

  async function metadata(): Promise<IdentityProvider> {
    const xml = await (await fetch(identityProvider?.metadata ?? '')).text();
    const { value, refused } = await parseIdentityProviderMetadata(xml, new Date());
    if (!value) throw new Error(refused);
    return value;
  }

  /** Signs in by the forms of its pages. */
  async function signIn(kind: Kind) {
    const { entityId, singleSignOnService, certificates } = await metadata();
    const browser = cookieJar();
    const requestId = `_${crypto.randomUUID()}`;
    const asked = await authenticationRequest({
      ...provider(kind),
      id: requestId,
      singleSignOnService: singleSignOnService.redirect ?? '',
      relayState: 'state',
      signingKey: ours.privateKey,
    });
    const { SAMLResponse, RelayState } = await signInThere(browser, asked);
    expect(RelayState).toBe('state');
    const expected = {
      issuer: entityId,
      audience: entity(kind),
      assertionConsumerService: provider(kind).assertionConsumerService,
      certificates: certificates.map(({ pem }) => pem),
      decryptionKeys: [ours.privateKey],
      requestId,
      now: new Date(),
    };
    return { browser, read: await readResponse(SAMLResponse, expected), expected, SAMLResponse };
  }

  const isAda = {
    nameId: { value: ada.mail, format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
    sessionIndex: expect.stringMatching(/^_/),
    authenticatedAt: expect.any(Date),
  };

  test.each<Kind>(['signed', 'encrypted', 'encrypted-name'])('signs users in: %s', async (kind) => {
    const { read, expected, SAMLResponse } = await signIn(kind);
    expect(read).toMatchObject({ value: isAda });
    expect(valuesByName(read.value?.attributes ?? []).get('groups')).toEqual(['staff', 'Ädmins & <more>']);
    expect(await readResponse(SAMLResponse, { ...expected, requestId: '_other' })).toMatchObject({
      refused: 'in_response_to_mismatch',
    });
  });

  test.each<[Kind, string]>([
    ['response-signed', 'only_response_signed'],
    // It encrypts with AES-CBC.
    ['encrypted-alone', 'encryption_unauthenticated'],
  ])('is refused with what is no proof: %s', async (kind, refused) => {
    expect((await signIn(kind)).read).toMatchObject({ refused });
  });

  test('signs users out who sign out here', async () => {
    const { browser, read, expected } = await signIn('signed');
    const { singleLogoutService } = await metadata();
    const { nameId, sessionIndex } = read.value as Assertion;
    const sent = logoutRequest({
      binding: 'redirect',
      id: '_logout',
      entityId: entity('signed'),
      destination: singleLogoutService.redirect ?? '',
      relayState: 'state',
      signingKey: ours,
      now: new Date(),
      nameId,
      sessionIndex,
    }) as SentMessage & { binding: 'redirect' };
    const answered = await followOut(browser, sent.url);
    expect(
      await readLogoutResponse(
        { binding: 'redirect', query: answered.search.slice(1) },
        { ...expected, singleLogoutService: provider('signed').singleLogoutService, requestId: '_logout' },
      ),
    ).toEqual({ value: { isComplete: true, relayState: 'state' } });
  });

  test('signs users out here who sign out there', async () => {
    const { browser, read, expected } = await signIn('signed');
    const asked = await followOut(browser, identityProvider?.signOut ?? '');
    const request = await readLogoutRequest(
      { binding: 'redirect', query: asked.search.slice(1) },
      { ...expected, singleLogoutService: provider('signed').singleLogoutService },
    );
    const { nameId, sessionIndex } = read.value as Assertion;
    expect(request).toMatchObject({ value: { nameId, sessionIndexes: [sessionIndex] } });
    const { logoutResponseService } = await metadata();
    const sent = logoutResponse({
      binding: 'redirect',
      id: '_answer',
      entityId: entity('signed'),
      destination: logoutResponseService.redirect ?? '',
      relayState: request.value?.relayState,
      signingKey: ours,
      now: new Date(),
      inResponseTo: request.value?.id ?? '',
      outcome: 'done',
    }) as SentMessage & { binding: 'redirect' };
    const end = await browser(sent.url);
    expect(end.headers.get('location')).toBe(new URL('/', identityProvider?.metadata).href);
  });
});
