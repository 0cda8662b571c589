import { type Fetch, NoAnswer } from '@latchkey/service/platform/network/guarded-fetch';
import { newProject, refusal, type TestProject, testRing, world } from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { beforeAll, describe, expect, test } from 'vitest';
import { openProject } from '../projects/project.ts';
import { projectById } from '../projects/queries.ts';
import { checkDomain } from './domain-check.ts';

const host = 'auth.app.example';
let project: TestProject;

beforeAll(async () => {
  const domains = [
    'https://app.example',
    'http://plain.example',
    'https://*.app.example',
    'https://gone.invalid',
    'https://10.0.0.1',
    'https://93.184.216.34:25',
  ];
  project = await newProject({ domains: domains.map((domain) => ({ domain, handler_path: '/handler' })) });
});

const check = (domain: string, { admin } = project) => admin('GET /latchkey/domain-check', { query: { domain } });

describe('a trusted domain', () => {
  test.each([
    ['http://plain.example', 'not_https'],
    ['https://*.app.example', 'wildcard'],
    ['https://10.0.0.1', 'not_checked'],
    ['https://93.184.216.34:25', 'not_checked'],
  ])('%s is %s', async (domain, status) => {
    expect((await check(domain)).body).toEqual({ domain, status, status_code: null, message: expect.any(String) });
  });

  test('that has no address in DNS is unreachable, and says so', async () => {
    expect((await check('https://gone.invalid')).body).toMatchObject({
      status: 'unreachable',
      message: "The domain couldn't be resolved. Check its DNS records.",
    });
  });

  test.each(['too_slow', 'failed'] as const)('that is asked in vain (%s) is unreachable', async (reason) => {
    expect(await checkBy('https://app.example', unanswered(reason))).toMatchObject({
      status: 'unreachable',
      status_code: null,
      message: expect.stringContaining('No response over HTTPS'),
    });
  });

  test('of another project is asked nothing', async () => {
    expect(await check('https://app.example', await newProject())).toMatchObject(refusal('DOMAIN_UNKNOWN'));
  });

  test('that answers in any way is reachable', async () => {
    const asked: string[] = [];
    const found = await checkBy('https://app.example', async (address) => {
      asked.push(address);
      return new Response(null, { status: 404 });
    });
    expect([found.status, found.status_code, asked]).toEqual(['reachable', 404, ['https://app.example']]);
  });

  test('is asked ten times at once, and no more', async () => {
    const other = await newProject({ domains: [{ domain: 'http://plain.example', handler_path: '/handler' }] });
    for (let time = 0; time < 10; time++) expect((await check('http://plain.example', other)).status).toBe(200);
    expect(await check('http://plain.example', other)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

describe('a domain of the hosted pages', () => {
  test('points here where it has the keys of the project', async () => {
    const keys = (await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`)).body;
    expect((await checkBy(host, async () => Response.json(keys))).status).toBe('reachable');
  });

  test('points elsewhere where it has others', async () => {
    const keys = (await project.bare('GET /projects/internal/.well-known/jwks.json')).body;
    expect((await checkBy(host, async () => Response.json(keys))).status).toBe('other_server');
  });

  test('points elsewhere where the page is larger than is read', async () => {
    expect(await checkBy(host, unanswered('too_large'))).toMatchObject({ status: 'other_server', status_code: null });
  });
});

const unanswered =
  (reason: NoAnswer['reason']): Fetch =>
  async (address) => {
    throw new NoAnswer(new URL(address), reason);
  };

/** Asks a fake server; `host` is as if its DNS record had been found. */
async function checkBy(domain: string, ask: Fetch) {
  const { db } = (await world()).database;
  const stored = await projectById(db, project.id);
  if (!stored) throw new Error('The project is gone.');
  const opened = await openProject(testRing, stored);
  return checkDomain(testContext(db), ask, { ...opened, hostedDomains: [host] }, domain);
}
