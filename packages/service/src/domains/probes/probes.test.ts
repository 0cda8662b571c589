import { protocolVersion } from '@latchkey/protocol/version';
import { newProject, refusal, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const [major, minor, patch] = protocolVersion.split('.').map(Number) as [number, number, number];

describe('the index', () => {
  const after = (text: string) => text.split('\n\n')[1];

  test('greets whoever comes without credentials', async () => {
    const { bare } = await newProject();
    const { status, text, headers } = await bare('GET ');
    expect({ status, who: after(text) }).toEqual({ status: 200, who: 'Authentication: None' });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('says as whom a request was authenticated', async () => {
    const project = await newProject();
    const { email, call, server, id } = await project.signUp();
    expect(after((await project.call('GET ')).text)).toBe(
      `Authentication: Client\n  Project: ${project.id}\n  User: None`,
    );
    expect(after((await call('GET ')).text)).toBe(`Authentication: Client\n  Project: ${project.id}\n  User: ${email}`);
    expect(after((await project.admin('GET ')).text)).toBe(
      `Authentication: Admin\n  Project: ${project.id}\n  User: None`,
    );
    await server('PATCH /users/me', { body: { primary_email: null } });
    expect(after((await server('GET ')).text)).toBe(`Authentication: Server\n  Project: ${project.id}\n  User: ${id}`);
  });

  test('takes no query', async () => {
    const { bare } = await newProject();
    expect(violationsIn(await bare('GET ', { query: { x: 1 } }))).toEqual(['query contains unknown properties: x']);
  });
});

test.each(['/health', '/health?db=1'])('%s says that all is well', async (path) => {
  const { bare } = await newProject();
  const { status, body } = await bare(`GET ${path}`);
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
});

describe('the version of a client', () => {
  const check = async (clientVersion: unknown) =>
    (await (await newProject()).bare('POST /check-version', { body: { clientVersion } })).body;

  test('is up to date', async () => {
    expect(await check(protocolVersion)).toEqual({ upToDate: true });
  });

  test.each([
    [`${major}.${minor}.${patch + 1}`, false],
    [`${major}.${minor + 1}.${patch}`, true],
    [`${major + 1}.${minor}.${patch}`, true],
    ['1', true],
    ['latest', true],
    ['', true],
  ])('%s differs (severe: %s)', async (version, severe) => {
    expect(await check(version)).toEqual({ upToDate: false, severe, error: expect.stringMatching(/./) });
  });

  test('has to be told', async () => {
    const { bare } = await newProject();
    expect(violationsIn(await bare('POST /check-version', { body: {} }))).toEqual([
      'body.clientVersion must be defined',
    ]);
  });
});

const unsupported = 'is not supported by this version of Latchkey yet. If you need it, ask those who run the service.';

describe('a feature that a client asks for', () => {
  test.each([
    [{ feature_name: 'time travel' }, `time travel ${unsupported}`],
    [{ feature_name: 7 }, `This feature ${unsupported}`],
    [null, `This feature ${unsupported}`],
    ['text', `This feature ${unsupported}`],
  ])('%j is told to be unsupported', async (body, text) => {
    const { bare } = await newProject();
    expect(await bare('POST /check-feature-support', { body })).toMatchObject({ status: 200, text, code: null });
  });

  test('is told so as plain text, and named first', async () => {
    const { bare } = await newProject();
    const { text, headers } = await bare('POST /check-feature-support', { body: { feature_name: 'Teleport' } });
    expect([text.startsWith('Teleport '), headers.get('content-type')]).toEqual([
      true,
      expect.stringMatching(/^text\/plain/),
    ]);
  });
});

describe('the published keys of a project', () => {
  test('are public halves only, one for each project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const { status, body } = await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`);
    const coordinate = expect.stringMatching(/^[\w-]{43}$/);
    const key = {
      kty: 'EC',
      alg: 'ES256',
      crv: 'P-256',
      x: coordinate,
      y: coordinate,
      kid: expect.stringMatching(/^[\w-]{12}$/),
    };
    expect({ status, body }).toEqual({ status: 200, body: { keys: [key] } });
    const { body: foreign } = await other.bare(`GET /projects/${other.id}/.well-known/jwks.json`);
    expect(foreign.keys[0].kid).not.toBe(body.keys[0].kid);
  });

  test.each(['5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e', 'nonsense', '1a7c4ee1-0000-4000-8000-000000000000'])(
    'of %s there are none',
    async (id) => {
      const { bare } = await newProject();
      expect(await bare(`GET /projects/${id}/.well-known/jwks.json`)).toMatchObject(refusal('PROJECT_UNKNOWN'));
    },
  );

  test('of internal are under that name', async () => {
    const { bare } = await newProject();
    expect((await bare('GET /projects/internal/.well-known/jwks.json')).status).toBe(200);
  });
});

test('the description of the API is served, with every endpoint in it', async () => {
  const { bare } = await newProject();
  const { status, body } = await bare('GET /openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1/);
  expect(body.info.title).toBe('Latchkey');
  expect(body.servers[0].url).toBe('http://localhost:4400/api/v1');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/users/me', '/auth/password/sign-in', '/auth/oauth/token']),
  );
});
