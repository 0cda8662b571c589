import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed, encryptedFor, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import {
  logoutRequestXml,
  logoutResponseXml,
  redirectQuery,
  SUCCESS,
  singleLogoutService,
} from '@latchkey/testing/saml/logout';
import { describe, expect, test } from 'vitest';
import type { ReceivedMessage } from '../bindings/received.ts';
import { readLogoutRequest } from './read-logout-request.ts';
import { readLogoutResponse } from './read-logout-response.ts';

const identityProvider = await samlIdentityProvider();
const [attacker, ours] = await Promise.all([selfSigned(), selfSigned()]);
const expected = {
  issuer: agreed.issuer,
  certificates: [identityProvider.certificate],
  singleLogoutService,
  decryptionKeys: [ours.privateKey],
  now: agreed.now,
};

const inForm = (xml: string): ReceivedMessage => ({
  binding: 'post',
  message: Buffer.from(xml).toString('base64'),
  relayState: 'state',
});
const inAddress = (query: string): ReceivedMessage => ({ binding: 'redirect', query });
const signed = (xml: string) => identityProvider.signed(xml, '_logout');
const read = (received: ReceivedMessage, more: Partial<typeof expected> = {}) =>
  readLogoutRequest(received, { ...expected, ...more });
const query = (xml: string, more: Parameters<typeof redirectQuery>[3] = { relayState: 'state' }) =>
  redirectQuery('SAMLRequest', xml, identityProvider.privateKey, more);

const REQUEST = {
  id: '_logout',
  rememberUntil: new Date('2026-11-28T12:11:00Z'),
  nameId: {
    value: 'ada@acme.example',
    format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    nameQualifier: 'n',
    spNameQualifier: undefined,
  },
  sessionIndexes: ['_session'],
  relayState: 'state',
};
const WHOLE: [way: string, received: (xml: string) => ReceivedMessage][] = [
  ['in a form', (xml) => inForm(signed(xml))],
  ['in an address', (xml) => inAddress(query(xml))],
];

describe.each(WHOLE)("an identity provider's logout request %s", (_way, received) => {
  test.each<[what: string, reason: string, xml: string]>([
    ['is of another issuer', 'issuer_mismatch', logoutRequestXml({ issuer: 'https://another.example' })],
    [
      'is for another address',
      'destination_mismatch',
      logoutRequestXml({ destination: agreed.assertionConsumerService }),
    ],
    ['names no address', 'destination_mismatch', logoutRequestXml().replace(/ Destination="[^"]*"/, '')],
    ['is over', 'expired', logoutRequestXml({ attributes: ' NotOnOrAfter="2026-11-28T11:59:00Z"' })],
    ['is old and has no end', 'expired', logoutRequestXml({ attributes: '', issued: '2026-11-28T11:54:00Z' })],
    ['comes from the future', 'not_yet_valid', logoutRequestXml({ issued: '2026-11-28T12:02:00Z' })],
    ['names no user', 'name_id_missing', logoutRequestXml({ content: '' })],
    ['has another version', 'version_not_supported', logoutRequestXml().replace('"2.0"', '"1.1"')],
    ['is a response', 'not_a_logout_message', logoutResponseXml()],
  ])('is refused if it %s', async (_, reason, xml) => {
    expect(await read(received(xml))).toMatchObject({ refused: reason });
  });

  test('is read, and says how long it has to be remembered', async () => {
    expect(await read(received(logoutRequestXml()))).toEqual({ value: REQUEST });
    expect(await read(received(logoutRequestXml({ attributes: '' })))).toEqual({
      value: { ...REQUEST, rememberUntil: new Date('2026-11-28T12:06:00Z') },
    });
  });

  test('is refused if no certificate of the connection verifies it', async () => {
    const { refused } = await read(received(logoutRequestXml()), { certificates: [attacker.certificate] });
    expect(refused).toMatch(/^(certificate_not_pinned|signature_invalid)$/);
  });
});

test('a logout request can be for all sessions, and have an encrypted name', async () => {
  const [nameId = ''] = /<saml:NameID.*<\/saml:NameID>/.exec(logoutRequestXml()) ?? [];
  const standalone = nameId.replace(' ', ' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ');
  const encrypted = `<saml:EncryptedID>${await encryptedFor(ours.certificate, standalone)}</saml:EncryptedID>`;
  expect(await read(inForm(signed(logoutRequestXml({ content: encrypted }))))).toEqual({
    value: { ...REQUEST, sessionIndexes: [] },
  });
});

describe('a logout request in a form is refused', () => {
  test.each<[what: string, reason: string, xml: string]>([
    ['without a signature', 'message_unsigned', logoutRequestXml()],
    ['with other values', 'signature_invalid', signed(logoutRequestXml()).replace('ada@', 'eve@')],
    [
      'with another signer',
      'certificate_not_pinned',
      identityProvider.signed(logoutRequestXml(), '_logout', { key: attacker }),
    ],
    [
      'that wraps a signed one',
      'signature_misplaced',
      logoutRequestXml()
        .replace('_logout', '_evil')
        .replace('<saml:NameID', `<samlp:Extensions>${signed(logoutRequestXml())}</samlp:Extensions><saml:NameID`),
    ],
  ])('%s', async (_, reason, xml) => {
    expect(await read(inForm(xml))).toMatchObject({ refused: reason });
  });
});

describe('a logout request in an address', () => {
  const whole = query(logoutRequestXml());
  const part = (name: string) => whole.split('&').find((pair) => pair.startsWith(`${name}=`)) ?? '';

  test.each<[what: string, reason: string, query: string]>([
    ['has no signature', 'message_unsigned', whole.replace(/&SigAlg.*/, '')],
    ['has a signature and no algorithm', 'message_unsigned', whole.replace(/&SigAlg=[^&]*/, '')],
    ['has another relay state', 'signature_invalid', whole.replace('RelayState=state', 'RelayState=other')],
    ['has lost its relay state', 'signature_invalid', whole.replace('&RelayState=state', '')],
    ['is encoded anew', 'signature_invalid', whole.replace('RelayState=s', 'RelayState=%73')],
    ['has a parameter twice', 'encoding_malformed', `${part('SAMLRequest')}&${whole}`],
    ['has a parameter in disguise', 'encoding_malformed', `SAML%52equest=eA&${whole}`],
    ['is a request and a response', 'not_a_logout_message', `${whole}&SAMLResponse=eA`],
    ['has nothing', 'not_a_logout_message', ''],
    ['is compressed in another way', 'encoding_malformed', `${whole}&SAMLEncoding=none`],
    ['has half of an escape', 'encoding_malformed', `%E0=1&${whole}`],
    [
      'has an HMAC',
      'signature_uses_secret',
      query(logoutRequestXml(), { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256' }),
    ],
    [
      'has the name of a method',
      'signature_algorithm_not_allowed',
      query(logoutRequestXml(), { algorithm: 'toString' }),
    ],
    [
      'is signed with SHA-1',
      'signature_uses_sha1',
      query(logoutRequestXml(), { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
    ],
    [
      'claims an algorithm of other keys',
      'signature_invalid',
      query(logoutRequestXml(), { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256' }),
    ],
    ['has no id', 'xml_malformed', query(logoutRequestXml().replace('ID="_logout"', 'ID=""'))],
    ['has a second signature within', 'signature_misplaced', query(signed(logoutRequestXml()))],
    ['inflates to too much', 'encoding_malformed', query(`<a>${' '.repeat(600_000)}</a>`)],
  ])('is refused if it %s', async (_, reason, given) => {
    expect(await read(inAddress(given))).toMatchObject({ refused: reason });
  });

  test('is verified as it was encoded, in whichever order', async () => {
    const lower = query(logoutRequestXml(), {
      relayState: 'a b/c',
      encode: (text) =>
        encodeURIComponent(text)
          .replaceAll('%20', '+')
          .replaceAll(/%../g, (byte) => byte.toLowerCase()),
    });
    expect(await read(inAddress(lower))).toEqual({ value: { ...REQUEST, relayState: 'a b/c' } });
    const turned = lower.split('&').reverse().join('&');
    expect(await read(inAddress(`other=1&${turned}`))).toEqual({ value: { ...REQUEST, relayState: 'a b/c' } });
  });

  test('can come without a relay state', async () => {
    expect(await read(inAddress(query(logoutRequestXml(), {})))).toEqual({
      value: { ...REQUEST, relayState: undefined },
    });
  });
});

describe('the answer to our logout request', () => {
  const answer = (received: ReceivedMessage) => readLogoutResponse(received, { ...expected, requestId: '_ours' });
  const status = (second: string, first = 'Success') =>
    SUCCESS.replace(
      'Success"/>',
      `${first}"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${second}"/></samlp:StatusCode>`,
    );

  test.each<[what: string, reason: string, xml: string]>([
    ['is of another issuer', 'issuer_mismatch', logoutResponseXml({ issuer: 'https://another.example' })],
    ['is for another address', 'destination_mismatch', logoutResponseXml({ destination: 'https://another.example' })],
    ['answers another request', 'in_response_to_mismatch', logoutResponseXml({ attributes: ' InResponseTo="_other"' })],
    ['answers no request', 'in_response_to_mismatch', logoutResponseXml({ attributes: '' })],
    ['is a request', 'not_a_logout_message', logoutRequestXml()],
    ['says no', 'status_not_success', logoutResponseXml({ content: status('RequestDenied', 'Responder') })],
  ])('is refused if it %s', async (_, reason, xml) => {
    expect(await answer(inForm(signed(xml)))).toMatchObject({ refused: reason });
    const sent = redirectQuery('SAMLResponse', xml, identityProvider.privateKey);
    expect(await answer(inAddress(sent))).toMatchObject({ refused: reason });
  });

  test('is refused without a signature', async () => {
    expect(await answer(inForm(logoutResponseXml()))).toMatchObject({ refused: 'message_unsigned' });
    const [unsigned = ''] = redirectQuery('SAMLResponse', logoutResponseXml(), attacker.privateKey).split('&');
    expect(await answer(inAddress(unsigned))).toMatchObject({ refused: 'message_unsigned' });
    const forged = redirectQuery('SAMLResponse', logoutResponseXml(), attacker.privateKey);
    expect(await answer(inAddress(forged))).toMatchObject({ refused: 'signature_invalid' });
  });

  test('is read, and says whether the user is signed out everywhere', async () => {
    expect(await answer(inForm(signed(logoutResponseXml())))).toEqual({
      value: { isComplete: true, relayState: 'state' },
    });
    const partial = logoutResponseXml({ content: status('PartialLogout') });
    expect(await answer(inForm(signed(partial)))).toMatchObject({ value: { isComplete: false } });
  });
});
