import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { ISSUER, tokenMaker } from '../../testing/token-maker.ts';
import { expressResource } from './express.ts';
import { honoResource } from './hono.ts';
import { nextResource } from './next.ts';
import { protectResource } from './protect-resource.ts';

const RESOURCE = 'https://mcp.example.com/notes/mcp';
const METADATA = 'https://mcp.example.com/.well-known/oauth-protected-resource/notes/mcp';
const LOGIN = `Bearer resource_metadata="${METADATA}"`;

async function world(options = {}) {
  const maker = tokenMaker();
  const key = await maker.newKey('first');
  key.publish();
  const { environment } = maker;
  const resource = protectResource({
    issuer: ISSUER,
    resource: RESOURCE,
    scopes: ['notes:read'],
    environment,
    ...options,
  });
  const usual = { aud: RESOURCE, scope: 'notes:read', client_id: 'claude', refreshTokenId: undefined };
  const token = (claims = {}, header = {}) => key.token({ ...usual, ...claims }, { typ: 'at+jwt', ...header });
  const bearing = (given: string, headers = {}) =>
    new Request(RESOURCE, { method: 'POST', headers: { authorization: `Bearer ${given}`, ...headers } });
  const faultOf = async (given: string) => {
    const access = await resource.verify(bearing(given));
    return access.status === 'ok' ? 'none' : access.error;
  };
  return { ...maker, key, usual, resource, token, bearing, faultOf };
}

describe('the metadata of a resource', () => {
  test('says whose tokens it takes, and for what', async () => {
    const { resource } = await world({ scopesSupported: ['notes:read', 'notes:write'], name: 'Notes' });
    const response = resource.metadataResponse();
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [ISSUER],
      scopes_supported: ['notes:read', 'notes:write'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA'],
      resource_name: 'Notes',
    });
  });

  test.each([
    [RESOURCE, '/.well-known/oauth-protected-resource/notes/mcp'],
    ['https://mcp.example.com', '/.well-known/oauth-protected-resource'],
    ['https://mcp.example.com/', '/.well-known/oauth-protected-resource'],
  ])('of %s is at %s', (address, path) => {
    const { metadataPath, metadataUrl } = protectResource({ issuer: ISSUER, resource: address, scopes: [] });
    expect([metadataPath, metadataUrl]).toEqual([path, `https://mcp.example.com${path}`]);
  });

  test('names the issuer that a project is', () => {
    const [baseUrl = '', projectId = ''] = ISSUER.split('/api/v1/projects/');
    const { metadata } = protectResource({ projectId, baseUrl: `${baseUrl}/`, resource: RESOURCE, scopes: [] });
    expect(metadata.authorization_servers).toEqual([ISSUER]);
  });
});

describe('a request is refused', () => {
  test('without a token, and told where to get one', async () => {
    const { resource } = await world();
    const access = await resource.verify(new Request(RESOURCE));
    if (access.status === 'ok') throw new Error('It was let in.');
    expect(access.error).toBe('missing_token');
    expect(access.response.status).toBe(401);
    expect(access.response.headers.get('www-authenticate')).toBe(`${LOGIN}, scope="notes:read"`);
  });

  test('with a token that is none, and told so', async () => {
    const { resource, bearing } = await world();
    const access = await resource.verify(bearing('nonsense'));
    if (access.status === 'ok') throw new Error('It was let in.');
    expect(access.response.status).toBe(401);
    expect(access.response.headers.get('www-authenticate')).toBe(
      `${LOGIN}, error="invalid_token", error_description="The access token isn't good for this resource.", scope="notes:read"`,
    );
    expect((await access.response.json()).error).toBe('invalid_token');
  });

  test('with too few scopes, and told which it needs', async () => {
    const { resource, bearing, token } = await world();
    const access = await resource.verify(bearing(await token()), { scopes: ['notes:read', 'notes:write'] });
    if (access.status === 'ok') throw new Error('It was let in.');
    expect(access.error).toBe('insufficient_scope');
    expect(access.response.status).toBe(403);
    expect(access.response.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    expect(access.response.headers.get('www-authenticate')).toContain('scope="notes:read notes:write"');
  });

  test.each([
    ['for another resource', { aud: 'https://mcp.example.com/other' }, {}],
    ['for the project itself', { aud: ISSUER.split('/').at(-1) }, {}],
    ['without an audience', { aud: undefined }, {}],
    ['of another issuer', { iss: ISSUER.replace('example', 'evil') }, {}],
    ['without a client', { client_id: undefined }, {}],
    ['without a user', { sub: undefined }, {}],
    ['without an end', { exp: undefined }, {}],
    ['that is an ID token', {}, { typ: 'JWT' }],
    ['that does not say what it is', {}, { typ: undefined }],
    ['that wants no signature', {}, { alg: 'none' }],
    ['that wants a shared secret', {}, { alg: 'HS256' }],
  ])('with a token %s', async (_, claims, header) => {
    const { token, faultOf } = await world();
    expect(await faultOf(await token(claims, header))).toBe('invalid_token');
  });

  test('with a token that somebody else has signed', async () => {
    const { newKey, usual, faultOf } = await world();
    expect(await faultOf(await (await newKey('first')).token(usual, { typ: 'at+jwt' }))).toBe('invalid_token');
  });

  test('with a token that has expired', async () => {
    const { token, faultOf, pass } = await world();
    const given = await token();
    pass(604_999);
    expect(await faultOf(given)).toBe('none');
    pass(1);
    expect(await faultOf(given)).toBe('expired_token');
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'Bearer a,b'])(
    'with the authorization %s',
    async (authorization) => {
      const { resource } = await world();
      const access = await resource.verify(new Request(RESOURCE, { headers: { authorization } }));
      expect(access).toMatchObject({ status: 'error', error: 'invalid_token' });
    },
  );
});

test('a good token says who it is, by which application, and for what', async () => {
  const { resource, bearing, token, seconds } = await world();
  const given = await token({ scope: 'notes:read openid' });
  expect(await resource.verify(bearing(given))).toEqual({
    status: 'ok',
    data: {
      token: given,
      userId: 'ada',
      clientId: 'claude',
      actors: [],
      scopes: ['notes:read', 'openid'],
      expiresAt: seconds() + 600,
    },
  });
});

test('a token of an agent says who acts for the user, and who handed it on', async () => {
  const { resource, bearing, token } = await world();
  const given = await token({ client_id: 'hotels', act: { sub: 'hotels', act: { sub: 'travel' } } });
  expect(await resource.verify(bearing(given))).toMatchObject({
    status: 'ok',
    data: { userId: 'ada', clientId: 'hotels', actors: ['hotels', 'travel'] },
  });
});

describe('the keys', () => {
  test('are read once, and again when another one signs', async () => {
    const { token, newKey, usual, faultOf, state, pass } = await world();
    for (let count = 0; count < 10; count++) expect(await faultOf(await token())).toBe('none');
    expect(state.reads).toBe(1);
    const next = await newKey('next');
    next.publish();
    pass(10_000);
    expect(await faultOf(await next.token(usual, { typ: 'at+jwt' }))).toBe('none');
    expect(state.reads).toBe(2);
  });

  test('that cannot be read are no fault of the request', async () => {
    const { token, faultOf, state } = await world();
    state.isDown = true;
    await expect(faultOf(await token())).rejects.toMatchObject({ name: 'ConnectionError' });
    state.isDown = false;
    expect(await faultOf(await token())).toBe('none');
  });
});

describe('a token that is bound to a key', () => {
  async function bound() {
    const made = await world();
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    const token = await made.token({ cnf: { jkt: await calculateJwkThumbprint(jwk) } });
    const ath = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token))).toString('base64url');
    const prove = (claims = {}, header = {}, signer = privateKey) =>
      new SignJWT({ htm: 'POST', htu: RESOURCE, jti: crypto.randomUUID(), iat: made.seconds(), ath, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(signer);
    const check = async (proof?: string, scheme = 'DPoP') => {
      const headers = { authorization: `${scheme} ${token}`, ...(proof && { dpop: proof }) };
      return made.resource.verify(made.bearing(token, headers));
    };
    return { ...made, bearer: token, prove, check };
  }

  test('is good with a proof, once', async () => {
    const { prove, check } = await bound();
    const proof = await prove();
    expect((await check(proof)).status).toBe('ok');
    expect(await check(proof)).toMatchObject({ error: 'invalid_proof' });
  });

  test.each(['Bearer', 'DPoP'])('is refused without a proof, sent as %s', async (scheme) => {
    const { check } = await bound();
    const access = await check(undefined, scheme);
    if (access.status === 'ok') throw new Error('It was let in.');
    expect(access.response.status).toBe(401);
    expect(access.response.headers.get('www-authenticate')).toMatch(/^DPoP .*error="invalid_dpop_proof"/);
  });

  test('is refused as a bearer token, with a proof too', async () => {
    const { prove, check } = await bound();
    expect(await check(await prove(), 'Bearer')).toMatchObject({ error: 'invalid_proof' });
  });

  test.each([
    ['for another method', { htm: 'GET' }, {}],
    ['for another address', { htu: 'https://mcp.example.com/other' }, {}],
    ['of another host', { htu: RESOURCE.replace('example', 'evil') }, {}],
    ['of another token', { ath: 'other' }, {}],
    ['that is too old', { iat: 1_800_000_000 - 121 }, {}],
    ['of tomorrow', { iat: 1_800_000_000 + 121 }, {}],
    ['without an id', { jti: undefined }, {}],
    ['that is another kind of token', {}, { typ: 'JWT' }],
  ])('is refused with a proof %s', async (_, claims, header) => {
    const { prove, check } = await bound();
    expect(await check(await prove(claims, header))).toMatchObject({ error: 'invalid_proof' });
  });

  test('is refused with the proof of another key', async () => {
    const { prove, check } = await bound();
    const other = await generateKeyPair('ES256');
    const jwk = await exportJWK(other.publicKey);
    expect(await check(await prove({}, { jwk }, other.privateKey))).toMatchObject({ error: 'invalid_proof' });
  });

  test('in a way that is not known is refused', async () => {
    const { token, faultOf } = await world();
    expect(await faultOf(await token({ cnf: { 'x5t#S256': 'a' } }))).toBe('invalid_proof');
  });
});

test('a token that is bound to nothing proves no key', async () => {
  const { resource, bearing, token } = await world();
  const request = bearing('', { authorization: `DPoP ${await token()}` });
  expect(await resource.verify(request)).toMatchObject({ error: 'invalid_proof' });
});

describe('the user of a request', () => {
  const access = { token: 't', userId: 'ada', clientId: 'claude', actors: [], scopes: [], expiresAt: 0 };

  test('is read by the app that it was given', async () => {
    const { app } = tokenMaker();
    const serverApp = Object.assign(app, { getUser: async (id: string) => ({ id }) });
    const { resource } = await world({ serverApp });
    expect(await resource.getUser(access)).toEqual({ id: 'ada' });
    expect(await resource.getUser({ ...access, userId: 'claude' })).toBeNull();
  });

  test('is not read without one', async () => {
    await expect((await world()).resource.getUser(access)).rejects.toThrow('pass serverApp');
  });
});

describe('Express', () => {
  async function ask(made: Awaited<ReturnType<typeof world>>, originalUrl: string, headers = {}) {
    const { metadata, protect } = expressResource(made.resource);
    const request = { method: 'GET', originalUrl, headers };
    const answer = { status: 0, headers: new Headers(), body: '' };
    const isNext = await new Promise<boolean>((resolve, reject) => {
      const response = {
        setHeader: (name: string, value: string) => answer.headers.set(name, value),
        status(code: number) {
          answer.status = code;
          return response;
        },
        send(body: string) {
          answer.body = body;
          resolve(false);
        },
      };
      const next = (error?: unknown) => (error ? reject(error) : resolve(true));
      metadata(request, response, (error) => (error ? reject(error) : protect()(request, response, next)));
    });
    return { ...answer, isNext, auth: (request as { auth?: unknown }).auth };
  }

  test('gets the metadata, the refusals, and who it is', async () => {
    const made = await world();
    const described = await ask(made, '/.well-known/oauth-protected-resource/notes/mcp');
    expect(JSON.parse(described.body)).toEqual(made.resource.metadata);
    const refused = await ask(made, '/notes/mcp');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, `${LOGIN}, scope="notes:read"`]);
    const admitted = await ask(made, '/notes/mcp', { authorization: `Bearer ${await made.token()}` });
    expect(admitted).toMatchObject({ isNext: true, auth: { userId: 'ada', clientId: 'claude' } });
  });

  test('hears of keys that cannot be read', async () => {
    const made = await world();
    made.state.isDown = true;
    const headers = { authorization: `Bearer ${await made.token()}` };
    await expect(ask(made, '/notes/mcp', headers)).rejects.toMatchObject({ name: 'ConnectionError' });
  });
});

test('Hono gets the metadata, the refusals, and who it is', async () => {
  const made = await world();
  const { metadata, protect } = honoResource(made.resource);
  const kept = new Map<string, unknown>();
  const ask = async (raw: Request) => {
    const context = { req: { raw }, set: (name: string, value: unknown) => void kept.set(name, value) };
    let answer: Response | undefined;
    const passed = async () => {
      answer = (await protect()(context, async () => {})) ?? new Response('through');
    };
    return (await metadata(context, passed)) ?? answer;
  };
  expect(await (await ask(new Request(METADATA)))?.json()).toEqual(made.resource.metadata);
  expect((await ask(new Request(RESOURCE)))?.status).toBe(401);
  expect(await (await ask(made.bearing(await made.token())))?.text()).toBe('through');
  expect(kept.get('auth')).toMatchObject({ userId: 'ada' });
});

test('a route handler of Next.js gets the metadata, the refusals, and who it is', async () => {
  const made = await world();
  const { metadata, protect } = nextResource(made.resource);
  const handler = protect((_: Request, { userId }) => Response.json(userId));
  expect(await metadata().json()).toEqual(made.resource.metadata);
  expect((await handler(new Request(RESOURCE))).status).toBe(401);
  expect(await (await handler(made.bearing(await made.token()))).json()).toBe('ada');
});
