import { isFull } from '@latchkey/testing/full';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed, identityProviderMetadata, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import { answerOfLasso, type LassoAnswer, whyNoLasso } from '@latchkey/testing/saml/lasso';
import { describe, expect, test } from 'vitest';
import { authenticationRequest } from './authentication-request.ts';
import { readResponse } from './read-response.ts';
import { serviceProviderMetadata } from './service-provider-metadata.ts';

// Documents that lasso writes, by Debian's python3-lasso: the implementation of LemonLDAP::NG and mod_auth_mellon.

const reason = isFull ? whyNoLasso() : 'it is part of the full run';
if (isFull && reason) console.log(`lasso isn't tried: ${reason}.`);

describe.skipIf(reason)('lasso', async () => {
  const [ours, { privateKey, certificate }] = await Promise.all([selfSigned(), samlIdentityProvider()]);
  const provider = { entityId: agreed.audience, assertionConsumerService: agreed.assertionConsumerService };

  async function answer(encrypted: LassoAnswer['encrypted']) {
    const asked = await authenticationRequest({
      ...provider,
      id: agreed.requestId,
      singleSignOnService: 'https://identity-provider.example/sso',
      relayState: 'state',
      signingKey: ours.privateKey,
    });
    const { response, relayState } = await answerOfLasso({
      encrypted,
      metadata: identityProviderMetadata(certificate),
      privateKey,
      certificate,
      entityId: agreed.audience,
      application: serviceProviderMetadata({
        ...provider,
        signsRequests: true,
        signingCertificates: [ours.certificate],
        encryptionCertificates: [ours.certificate],
      }),
      query: asked.slice(asked.indexOf('?') + 1),
      now: '2026-11-28T12:00:00Z',
      notBefore: '2026-11-28T11:59:00Z',
      notOnOrAfter: '2026-11-28T12:05:00Z',
    });
    expect(relayState).toBe('state');
    return readResponse(response, { ...agreed, certificates: [certificate], decryptionKeys: [ours.privateKey] });
  }

  const attributes = [{ name: 'groups', values: ['Ädmins & <more>'] }];

  test.each(['none', 'assertion'] as const)('is read, encrypted: %s', async (encrypted) => {
    expect(await answer(encrypted)).toMatchObject({ value: { nameId: { value: 'ada@acme.example' }, attributes } });
  });

  test('is read with an encrypted name, which it makes up', async () => {
    expect(await answer('name')).toMatchObject({
      value: { nameId: { value: expect.stringMatching(/^_/) }, attributes },
    });
  });
});
