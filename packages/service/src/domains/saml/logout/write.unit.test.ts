import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed } from '@latchkey/testing/saml/identity-provider';
import { describe, expect, test } from 'vitest';
import type { ReceivedMessage } from '../bindings/received.ts';
import type { SentMessage } from '../bindings/send.ts';
import { readLogoutRequest } from './read-logout-request.ts';
import { readLogoutResponse } from './read-logout-response.ts';
import { logoutRequest, logoutResponse } from './write.ts';

// What we write is read by the checks of what we receive: the other side sees a signed message that fits.

const ours = await selfSigned();
const destination = 'https://identity-provider.example/slo?tenant=1&a=b';
const expected = {
  issuer: agreed.audience,
  certificates: [ours.certificate],
  singleLogoutService: destination,
  now: agreed.now,
};
const common = {
  id: '_ours',
  entityId: agreed.audience,
  destination,
  relayState: 'a b&c',
  signingKey: ours,
  now: agreed.now,
};
const nameId = { value: '<ada>&"', format: 'urn:f', nameQualifier: 'n', spNameQualifier: undefined };

const received = (sent: SentMessage, field: 'SAMLRequest' | 'SAMLResponse'): ReceivedMessage =>
  sent.binding === 'redirect'
    ? { binding: 'redirect', query: sent.url.slice(sent.url.indexOf('?') + 1) }
    : { binding: 'post', message: sent.fields[field] ?? '', relayState: sent.fields.RelayState };

describe.each(['redirect', 'post'] as const)('by %s', (binding) => {
  test('our logout request names the user and the session, and ends after five minutes', async () => {
    const sent = logoutRequest({ ...common, binding, nameId, sessionIndex: '_<session>' });
    expect(await readLogoutRequest(received(sent, 'SAMLRequest'), expected)).toEqual({
      value: {
        id: '_ours',
        rememberUntil: new Date('2026-11-28T12:06:00Z'),
        nameId,
        sessionIndexes: ['_<session>'],
        relayState: 'a b&c',
      },
    });
    const all = logoutRequest({ ...common, binding, nameId, sessionIndex: undefined });
    expect(await readLogoutRequest(received(all, 'SAMLRequest'), expected)).toMatchObject({
      value: { sessionIndexes: [] },
    });
  });

  test.each([
    ['done', { value: { isComplete: true, relayState: undefined } }],
    ['partial', { value: { isComplete: false, relayState: undefined } }],
    ['denied', { refused: 'status_not_success', detail: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied' }],
  ] as const)('our answer says that it is %s', async (outcome, read) => {
    const sent = logoutResponse({ ...common, binding, relayState: undefined, inResponseTo: '_theirs', outcome });
    const answer = await readLogoutResponse(received(sent, 'SAMLResponse'), { ...expected, requestId: '_theirs' });
    expect(answer).toEqual(read);
  });
});

test('a message goes to the address that it names', () => {
  const sent = logoutRequest({ ...common, binding: 'post', nameId, sessionIndex: undefined });
  expect(sent).toMatchObject({ binding: 'post', action: destination, fields: { RelayState: 'a b&c' } });
  const { url } = logoutRequest({ ...common, binding: 'redirect', nameId, sessionIndex: undefined }) as { url: string };
  expect(url).toContain(`${destination}&SAMLRequest=`);
});
