import {
  internalProject,
  knownError,
  newEmail,
  newProject,
  owner,
  startWorld,
  type TestProject,
  type World,
} from '@latchkey/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let local: TestProject;
let domains: TestProject;

const trusted = [
  'https://app.example',
  'https://paths.example/inner/',
  'https://ports.example:8443',
  'http://plain.example',
];

beforeAll(async () => {
  local = await newProject();
  const entries = trusted.map((domain) => ({ domain, handler_path: '/handler' }));
  domains = await newProject({ allow_localhost: false, domains: entries });
});

/** Whether a project trusts an address, as a sign-up tells by its next complaint. */
async function trusts({ call }: TestProject, url: string): Promise<boolean> {
  const body = { email: newEmail(), password: 'short', verification_callback_url: url };
  const answer = await call('POST /auth/password/sign-up', { body });
  if (answer.code === 'PASSWORD_TOO_SHORT') return true;
  expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
  return false;
}

describe('where this machine is trusted', () => {
  test.each([
    'http://localhost',
    'http://localhost:3000/any/path?query#fragment',
    'https://LOCALHOST/',
    'http://app.localhost:8080',
    'http://127.0.0.1:5173/callback',
    'http://127.8.9.10/',
    'http://[::1]:3000/',
  ])('%s is', async (url) => expect(await trusts(local, url)).toBe(true));

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://127.0.0.1.evil.example',
    'http://user@localhost/',
    'http://localhost:x@evil.example/',
    'http://evil.example#@localhost',
    'http://evil.example?.localhost',
    'http://evil.example\\.localhost',
    'http:\\\\localhost',
    'http:localhost',
    'http:///localhost',
    'javascript://localhost/%0aalert(1)',
    'ftp://localhost/',
    'localhost:3000',
    'http://0.0.0.0:3000',
  ])('%s is not', async (url) => expect(await trusts(local, url)).toBe(false));
});

describe('where it is not', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]'])('%s is not trusted', async (url) => {
    expect(await trusts(domains, url)).toBe(false);
  });
});

describe('a trusted domain', () => {
  test.each([
    'https://app.example',
    'https://APP.example/any/path?query#fragment',
    'https://app.example:8443/',
    'https://paths.example/inner',
    'https://paths.example/inner/deeper',
    'https://paths.example/other/../inner/x',
    'https://ports.example:8443/x',
    'http://plain.example/',
  ])('covers %s', async (url) => expect(await trusts(domains, url)).toBe(true));

  test.each([
    ['another scheme', 'http://app.example'],
    ['a sub-domain', 'https://sub.app.example'],
    ['a longer name', 'https://app.example.evil.example'],
    ['a name that ends alike', 'https://evil-app.example'],
    ['user-info', 'https://app.example@evil.example'],
    ['user-info on the right host', 'https://user:pass@app.example'],
    ['an empty user', 'https://@app.example'],
    ['a back-slash', 'https://app.example\\@evil.example'],
    ['a tab', 'https://app.example\t.evil.example'],
    ['another path', 'https://paths.example/other'],
    ['a path that begins alike', 'https://paths.example/innermost'],
    ['a path that climbs out', 'https://paths.example/inner/../other'],
    ['a path that climbs out, encoded', 'https://paths.example/inner/%2e%2e/other'],
    ['an encoded slash', 'https://paths.example/inner/..%2fother'],
    ['another port than the entry names', 'https://ports.example:9443'],
    ['no port where the entry names one', 'https://ports.example'],
  ])('does not cover %s: %s', async (_, url) => {
    const body = { email: newEmail(), password: 'short', verification_callback_url: url };
    const { code } = await domains.call('POST /auth/password/sign-up', { body });
    // What has a space in it fails the schema already.
    expect(code).toBe(/\s/.test(url) ? 'SCHEMA_ERROR' : 'REDIRECT_URL_NOT_WHITELISTED');
  });
});

describe('project internal', () => {
  const own = 'https://auth.example.com';
  const accepted = { status: 200 };
  const refused = knownError('REDIRECT_URL_NOT_WHITELISTED');
  let production: World;
  beforeAll(async () => {
    production = await startWorld({ mode: 'production', baseUrl: own });
  });
  afterAll(() => production.close());

  const asksFor = async (callback_url: string, inWorld?: World) => {
    const { call } = await internalProject(inWorld && Promise.resolve(inWorld));
    return call('POST /auth/password/send-reset-code', { body: { email: owner.email, callback_url } });
  };

  test('trusts the address of the installation in production', async () => {
    expect(await asksFor(`${own}/handler/password-reset?after=%2Fprojects`, production)).toMatchObject(accepted);
  });

  test.each([
    'http://localhost:1/handler/password-reset',
    'http://127.0.0.1/',
    'http://auth.example.com/',
    'https://auth.example.com:8443/',
    'https://auth.example.com.evil.example/',
    'https://evil.example/auth.example.com',
    'https://x@auth.example.com/',
  ])('trusts no %s there', async (url) => expect(await asksFor(url, production)).toMatchObject(refused));

  test('trusts this machine where somebody develops', async () => {
    expect(await asksFor('http://localhost:1/handler/password-reset')).toMatchObject(accepted);
  });

  test('is the only one that does: others trust what they are set to, in production too', async () => {
    const project = await newProject({}, Promise.resolve(production));
    expect(await trusts(project, 'http://localhost:3000/')).toBe(true);
    expect(await trusts(project, `${own}/handler/password-reset`)).toBe(false);
  });
});
