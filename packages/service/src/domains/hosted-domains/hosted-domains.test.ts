import { randomUUID } from 'node:crypto';
import { limits } from '@latchkey/protocol/limits';
import { baseUrl, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { lookUpTxtHere, publishTxt } from '@latchkey/testing/dns/dns-server';
import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { testContext } from '@latchkey/testing/world/context';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { ownPage } from '@latchkey/testing/world/own-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepHostedDomains } from './verify.ts';

const DAY = 24 * 3_600_000;
const ALL = '/latchkey/hosted-domains';
const newDomain = () => `auth-${randomUUID()}.example`;
const scheme = new URL(baseUrl).protocol;

const add = (project: TestProject, domain = newDomain()) => project.admin(`POST ${ALL}`, { body: { domain } });
const verify = (project: TestProject, id: string) => project.admin(`POST ${ALL}/${id}/verify`, { body: {} });
const ask = (project: TestProject, domain: string) => project.call(`GET /latchkey/tls/ask?domain=${domain}`);

/** A project with a verified domain. */
async function verified(given?: TestProject, domain?: string) {
  const project = given ?? (await newProject());
  const { body } = await add(project, domain);
  publishTxt(body.txt_record.name, [body.txt_record.value]);
  const answer = await verify(project, body.id);
  expect(answer.status, answer.text).toBe(200);
  return { project, ...(answer.body as typeof body), origin: `${scheme}//${body.domain}` };
}

/** What a browser gets at a host. */
const at = async (origin: string, path: string, headers: Record<string, string> = {}) =>
  ownPage((await world()).service.fetch, origin).get(path, headers);
const locationAt = async (origin: string, path: string) => {
  const { status, headers } = await at(origin, path);
  return [status, headers.get('location')];
};

describe('a domain', () => {
  test('is another project’s business nowhere', async () => {
    const [{ id }, other] = [await verified(), await newProject()];
    expect((await other.admin(`GET ${ALL}`)).body.items).toEqual([]);
    expect(await verify(other, id)).toMatchObject(refusal('HOSTED_DOMAIN_UNKNOWN'));
    expect(await other.admin(`DELETE ${ALL}/${id}`)).toMatchObject(refusal('HOSTED_DOMAIN_UNKNOWN'));
  });

  test.each([
    'localhost',
    '10.0.0.1',
    'nodots',
    'https://auth.example.com',
    'auth.example.com/below',
    new URL(baseUrl).hostname,
  ])('is not %s', async (domain) =>
    expect(await add(await newProject(), domain)).toMatchObject(refusal('HOSTED_DOMAIN_INVALID')),
  );

  test('is added once, and only so many are', async () => {
    const project = await newProject();
    const domain = newDomain();
    expect((await add(project, `  ${domain.toUpperCase()}`)).body).toMatchObject({ domain, verified_at_millis: null });
    expect(await add(project, domain)).toMatchObject(refusal('HOSTED_DOMAIN_EXISTS'));
    for (let count = 1; count < limits.hostedDomains; count++) await add(project);
    expect(await add(project)).toMatchObject(refusal('HOSTED_DOMAINS_TOO_MANY'));
  });

  test('is verified by its record alone', async () => {
    const project = await newProject();
    const { id, txt_record } = (await add(project)).body;
    expect(await verify(project, id)).toMatchObject(refusal('HOSTED_DOMAIN_RECORD_MISSING'));
    publishTxt(txt_record.name, ['latchkey-domain-verification=another']);
    const { text, ...different } = refusal('HOSTED_DOMAIN_RECORD_DIFFERENT');
    expect(await verify(project, id)).toMatchObject({
      ...different,
      text: `${text} Found: latchkey-domain-verification=another`,
    });
    publishTxt(txt_record.name, null);
    expect(await verify(project, id)).toMatchObject(refusal('HOSTED_DOMAIN_DNS_FAILED'));
    publishTxt(txt_record.name, [txt_record.value]);
    expect((await verify(project, id)).body).toMatchObject({ verified_at_millis: expect.any(Number) });
  });

  test('is looked up ten times at once, and then less often', async () => {
    const project = await newProject();
    const { id } = (await add(project)).body;
    for (let count = 0; count < 10; count++) await verify(project, id);
    expect((await verify(project, id)).status).toBe(429);
  });

  test('is one project’s', async () => {
    const { domain } = await verified();
    const other = await newProject();
    const { id, txt_record } = (await add(other, domain)).body;
    publishTxt(txt_record.name, [txt_record.value]);
    expect(await verify(other, id)).toMatchObject(refusal('HOSTED_DOMAIN_TAKEN'));
  });

  test('is told of in the event log', async () => {
    const { project, id, domain } = await verified();
    await project.admin(`DELETE ${ALL}/${id}`);
    const { body } = await project.admin('GET /latchkey/events');
    const told = body.items.filter(({ kind }: { kind: string }) => kind.startsWith('hosted_domain.'));
    expect(told.map(({ kind, detail }: { kind: string; detail: unknown }) => [kind, detail])).toEqual(
      ['deleted', 'verified', 'created'].map((what) => [`hosted_domain.${what}`, { id, domain }]),
    );
  });
});

describe('at the host of a verified domain', () => {
  test('are the pages of its project, from the root on', async () => {
    const { origin, domain, project } = await verified();
    expect(await locationAt(origin, '/')).toEqual([307, `${origin}/sign-in`]);
    const page = await at(origin, '/sign-in');
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(project.id);
    expect(html).toContain('src="/p/assets/');
    expect((await at(origin, /\/p\/assets\/[^"]+/.exec(html)?.[0] ?? '')).status).toBe(200);
    expect((await at(origin, '/nothing-here')).status).toBe(404);
    expect(page.headers.getSetCookie().filter((cookie) => /domain=/i.test(cookie))).toEqual([]);
    expect(domain).toBe(new URL(origin).hostname);
  });

  test('no page is in a frame, and the API of the installation alone is called', async () => {
    const { origin } = await verified();
    const { headers } = await at(origin, '/sign-in');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ${new URL(baseUrl).origin};`);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('nothing leads to a place that its project does not trust', async () => {
    const { origin } = await verified();
    const evil = encodeURIComponent('https://evil.example/');
    expect(await locationAt(origin, `/sign-in?after_auth_return_to=${evil}`)).toEqual([303, `${origin}/sign-in`]);
    expect(await locationAt(origin, `/continue?to=${evil}`)).toEqual([303, `${origin}/account-settings`]);
    for (const path of ['//evil.example/sign-in', '/\\evil.example']) {
      const { headers } = await at(origin, path);
      expect(new URL(headers.get('location') ?? '/', origin).origin).toBe(origin);
    }
  });

  test('there is no dashboard, and forms are posted nowhere', async () => {
    const { origin } = await verified();
    expect((await at(origin, '/projects')).status).toBe(404);
    expect((await ownPage((await world()).service.fetch, origin).post('/sign-in', {})).status).toBe(405);
  });

  test('there are no pages once the project has turned them off', async () => {
    const { origin, project } = await verified();
    await project.admin('PATCH /latchkey/project-settings', { body: { hosted_pages_enabled: false } });
    const page = await at(origin, '/sign-in');
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain(project.id);
  });
});

describe('another host is answered as ever', () => {
  test.each<[string, (of: string) => string]>([
    ['below the verified one', (domain) => `www.${domain}`],
    ['with another port', (domain) => `${domain}:8443`],
    ['that is alike', (domain) => `${domain}.evil.example`],
  ])('%s', async (_, hostOf) => {
    const { domain, project } = await verified();
    expect(await locationAt(`${scheme}//${hostOf(domain)}`, '/sign-in')).toEqual([307, `${baseUrl}/sign-in`]);
    const pages = `/p/${project.id}/sign-in`;
    expect(await locationAt(`${scheme}//${hostOf(domain)}`, pages)).toEqual([307, baseUrl + pages]);
  });

  test('one that is not verified yet, or is removed', async () => {
    const project = await newProject();
    const { body } = await add(project);
    const origin = `${scheme}//${body.domain}`;
    expect(await (await at(origin, '/sign-in')).text()).not.toContain(project.id);
    publishTxt(body.txt_record.name, [body.txt_record.value]);
    await verify(project, body.id);
    expect(await (await at(origin, '/sign-in')).text()).toContain(project.id);
    await project.admin(`DELETE ${ALL}/${body.id}`);
    expect(await (await at(origin, '/sign-in')).text()).not.toContain(project.id);
  });
});

describe('behind a proxy', () => {
  const forwarded = async (peer: string, domain: string) => {
    const { service } = await world();
    const request = new Request(`${baseUrl}/sign-in`, { headers: { 'x-forwarded-host': `evil.example, ${domain}` } });
    return (await service.fetch(request, { peer })).text();
  };

  test('a trusted one says which host was asked for, and no other does', async () => {
    const { domain, project } = await verified();
    expect(await forwarded('127.0.0.1', domain)).toContain(project.id);
    expect(await forwarded('203.0.113.7', domain)).not.toContain(project.id);
  });

  test('it learns for which names it may have certificates', async () => {
    const { project, domain, id } = await verified();
    expect((await ask(project, domain)).status).toBe(200);
    const others = [(await add(project)).body.domain, `www.${domain}`, 'localhost', '%00'];
    for (const name of others) expect((await ask(project, name)).status, name).toBeGreaterThanOrEqual(400);
    expect(await ask(project, newDomain())).toMatchObject(refusal('HOSTED_DOMAIN_UNKNOWN'));
    await project.admin(`DELETE ${ALL}/${id}`);
    expect(await ask(project, domain)).toMatchObject(refusal('HOSTED_DOMAIN_UNKNOWN'));
  });
});

describe('a verified domain is trusted', () => {
  const sendCode = (project: TestProject, callback_url: string) =>
    project.call('POST /auth/password/send-reset-code', {
      body: { email: `${randomUUID()}@example.com`, callback_url },
    });

  test('by its project alone, to the letter', async () => {
    const { project, origin, domain } = await verified();
    const page = `${origin}/password-reset`;
    // It is about nobody: the address is checked first.
    expect((await sendCode(project, page)).code).not.toBe('REDIRECT_URL_NOT_WHITELISTED');
    expect((await sendCode(await newProject(), page)).code).toBe('REDIRECT_URL_NOT_WHITELISTED');
    for (const wrong of [`${scheme}//www.${domain}/`, `${origin}:8443/`, `https://${domain}@evil.example/`])
      expect((await sendCode(project, wrong)).code, wrong).toBe('REDIRECT_URL_NOT_WHITELISTED');
  });

  test('so consent is asked for there, while the issuer stays, and the pages at the old address are still there', async () => {
    const { project, origin } = await verified();
    const app = await newRelyingParty(project);
    const visit = await app.visit();
    expect(visit.location.origin).toBe(origin);
    expect(visit.location.pathname).toBe('/consent');
    expect((await at(origin, visit.location.pathname + visit.location.search)).status).toBe(200);
    expect(app.issuer).toBe(`${baseUrl}/api/v1/projects/${project.id}`);
    const user = await project.signUp();
    expect((await app.signIn(user)).claims()).toMatchObject({ iss: app.issuer, sub: user.id });
    expect((await at(baseUrl, `/p/${project.id}/sign-in`)).status).toBe(200);
  });
});

describe('a host costs no statement', () => {
  let counted: CountedWorld;
  beforeAll(async () => {
    counted = await startCountedWorld();
  });
  afterAll(() => counted.close());

  async function statementsAt(origin: string, path: string) {
    const { get } = ownPage(counted.world.service.fetch, origin);
    await get(path);
    for (;;) {
      const seen = await counted.watched(() => get(path));
      if (seen) return seen.statements;
    }
  }

  test('that is known, be it a project’s or none', async () => {
    const { origin } = await verified(await newProject({}, Promise.resolve(counted.world)));
    const other = `${scheme}//${newDomain()}`;
    // The feed tells of the domain once more, and what is held is forgotten then.
    for (const host of [origin, other]) await expect.poll(() => statementsAt(host, '/sign-in')).toEqual([]);
  });

  test('that is the installation’s', async () => {
    const { get } = ownPage(counted.world.service.fetch);
    expect((await counted.watched(() => get('/sign-in')))?.statements).toEqual([]);
  });
});

test('a domain whose record is gone for a week is the project’s no more, and this is told once', async () => {
  const { project, domain, txt_record, verified_at_millis: start } = await verified();
  const { database } = await world();
  const after = async (days: number) => {
    await sweepHostedDomains(testContext(database.db, { now: start + days * DAY }), lookUpTxtHere);
    return (await project.admin(`GET ${ALL}`)).body.items[0];
  };
  expect(await after(1)).toMatchObject({ verified_at_millis: start, first_failed_at_millis: null });
  publishTxt(txt_record.name, []);
  expect(await after(2)).toMatchObject({ verified_at_millis: start, first_failed_at_millis: start + 2 * DAY });
  expect(await after(9)).toMatchObject({ verified_at_millis: null });
  await after(10);
  const { body } = await project.admin('GET /latchkey/events?kinds=hosted_domain.lost');
  expect(body.items).toMatchObject([{ detail: { domain } }]);
});
