import { newProject, type TestProject, world } from '@latchkey/testing';
import { type Agent, delegateTo, newAgent } from '@latchkey/testing/people/agent';
import { fetchService } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer, verifiedBy } from '@latchkey/testing/people/resource-server';
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { describe, expect, test } from 'vitest';
import { projectCache } from '../../projects/cache.ts';
import { signingKeyAt } from '../../projects/signing-keys.ts';

// RFC 9449 at the exchange of tokens (RFC 8693).

async function delegated(server: Record<string, unknown> = {}) {
  const project = await newProject();
  await newResourceServer(project, server);
  const agent = await newAgent(project);
  const { body } = await delegateTo(await project.signUp(), agent, { may_delegate: true });
  return { project, agent, id: body.id as string };
}

const newKey = ({ library }: Agent, pair: CryptoKeyPair) => openid.getDPoPHandle(library, pair);
const somebodys = async (agent: Agent) => newKey(agent, await openid.randomDPoPKeyPair());
const resource = { resource: identifier };
const refused = (error: string) => ({ error });

/** Exchanges a delegation with a proof that the test has made. */
async function exchange({ issuer, clientId, clientSecret }: Agent, delegation: string, proof: string) {
  const response = await fetchService(`${issuer}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', dpop: proof },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret ?? '',
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: delegation,
      subject_token_type: 'urn:latchkey:params:oauth:token-type:delegation',
      ...resource,
    }).toString(),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function proofWith({ issuer }: Agent, changes: Record<string, unknown> = {}, type = 'dpop+jwt') {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const iat = Math.floor((await world()).clock() / 1_000);
  return new SignJWT({ htm: 'POST', htu: `${issuer}/oauth/token`, jti: crypto.randomUUID(), iat, ...changes })
    .setProtectedHeader({ alg: 'ES256', typ: type, jwk: await exportJWK(publicKey) })
    .sign(privateKey);
}

describe('a proof is refused', () => {
  test.each<[string, Record<string, unknown>]>([
    ['for another address', { htu: 'https://evil.example/oauth/token' }],
    ['for another method', { htm: 'GET' }],
    ['without a name', { jti: undefined }],
    ['of ten minutes ago', { iat: Math.floor(Date.now() / 1_000) - 600 }],
    ['without a time', { iat: undefined }],
  ])('%s', async (_, changes) => {
    const { agent, id } = await delegated();
    expect(await exchange(agent, id, await proofWith(agent, changes))).toMatchObject({
      status: 400,
      body: refused('invalid_dpop_proof'),
    });
  });

  test('of another type, or that is none', async () => {
    const { agent, id } = await delegated();
    for (const proof of [await proofWith(agent, {}, 'jwt'), 'nonsense']) {
      expect((await exchange(agent, id, proof)).body).toMatchObject(refused('invalid_dpop_proof'));
    }
  });

  test('the second time', async () => {
    const { agent, id } = await delegated();
    const proof = await proofWith(agent);
    expect((await exchange(agent, id, proof)).status).toBe(200);
    expect((await exchange(agent, id, proof)).body).toMatchObject(refused('invalid_grant'));
  });
});

test('with a proof, the token is bound to its key', async () => {
  const { project, agent, id } = await delegated();
  const pair = await openid.randomDPoPKeyPair('ES256', { extractable: true });
  const { access_token, token_type } = await agent.act(id, resource, newKey(agent, pair));
  expect(token_type).toBe('dpop');
  const { payload } = await verifiedBy(project, identifier, access_token);
  expect(payload.cnf).toEqual({ jkt: await calculateJwkThumbprint(await exportJWK(pair.publicKey)) });
});

test('an opaque token tells its key when it is looked into', async () => {
  const { agent, id } = await delegated({ token_format: 'opaque' });
  const { access_token } = await agent.act(id, resource, await somebodys(agent));
  const said = await openid.tokenIntrospection(agent.library, access_token);
  expect(said).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: expect.any(String) } });
});

test.each(['jwt', 'opaque'])('a bound token is handed on by its key alone (%s)', async (token_format) => {
  const { project, agent, id } = await delegated({ token_format });
  const key = await somebodys(agent);
  const { access_token } = await agent.act(id, resource, key);
  const other = await newAgent(project, 'Hotel agent');
  for (const wrong of [undefined, await somebodys(other)]) {
    await expect(other.actOn(access_token, resource, wrong)).rejects.toMatchObject(refused('invalid_request'));
  }
  expect((await agent.actOn(access_token, resource, key)).token_type).toBe('dpop');
});

/** The same token as the service would sign it with another `cnf`. */
async function boundInstead({ id }: TestProject, token: string, cnf: Record<string, unknown>) {
  const { database, parts, clock } = await world();
  const project = await projectCache(database.db, parts.ring, () => false).find(id);
  if (!project) throw new Error('The project is gone.');
  const key = signingKeyAt(project, clock());
  return new SignJWT({ ...decodeJwt(token), cnf })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.publicJwk.kid })
    .sign(key.sign);
}

describe('a token is handed on only where the proof covers all that it is bound to', () => {
  const CERTIFICATE = { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' };

  test.each<[string, (jkt: string) => Record<string, unknown>, boolean]>([
    ['a key alone', (jkt) => ({ jkt }), true],
    ['a key and a certificate', (jkt) => ({ jkt, ...CERTIFICATE }), false],
    ['a certificate alone', () => CERTIFICATE, false],
    ['nothing that is named', () => ({}), false],
  ])('%s', async (_, bound, isGood) => {
    const { project, agent, id } = await delegated();
    const pair = await openid.randomDPoPKeyPair('ES256', { extractable: true });
    const key = newKey(agent, pair);
    const { access_token } = await agent.act(id, resource, key);
    const cnf = bound(await calculateJwkThumbprint(await exportJWK(pair.publicKey)));
    const token = await boundInstead(project, access_token, cnf);
    const handedOn = agent.actOn(token, resource, key);
    if (isGood) expect((await handedOn).token_type).toBe('dpop');
    else await expect(handedOn).rejects.toMatchObject(refused('invalid_request'));
    await expect(agent.actOn(token, resource)).rejects.toMatchObject(refused('invalid_request'));
  });
});

test('a token of another provider cannot be bound', async () => {
  const { agent, id } = await delegated();
  const audience = { audience: 'urn:latchkey:connected-account:github' };
  await expect(agent.act(id, audience, await somebodys(agent))).rejects.toMatchObject(refused('invalid_request'));
});
