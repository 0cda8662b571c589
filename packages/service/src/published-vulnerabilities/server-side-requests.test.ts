import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { afterwards } from '@latchkey/testing/process/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { egressGuard, type LookUp, systemLookUp } from '../platform/network/egress.ts';
import { andThisMachine, egressRules } from '../platform/network/egress-rules.ts';
import { guardedFetch } from '../platform/network/guarded-fetch.ts';
import { guardedPost } from '../platform/network/guarded-post.ts';

/** A server on this machine, which nothing leads to that a stranger names, and what it was asked. */
async function innerServer(redirectTo?: () => string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (redirectTo) response.writeHead(302, { location: redirectTo() });
    response.end('inner');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, port, address: `http://127.0.0.1:${port}/` };
}

let world: World;
let project: TestProject;
let inner: Awaited<ReturnType<typeof innerServer>>;
beforeAll(async () => {
  inner = await innerServer();
  world = await startWorld({ egress: egressGuard(egressRules([]), systemLookUp) });
  project = await newProject({}, Promise.resolve(world));
});
afterAll(() => world.close());

const testMail = (host: string) =>
  project.admin('POST /internal/send-test-email', {
    body: {
      recipient_email: newEmail(),
      email_config: {
        host,
        port: 25,
        username: 'post',
        password: 'secret',
        sender_name: 'The Tenant',
        sender_email: 'hello@tenant.example',
      },
    },
  });

/** Has the service send a message to this address; answers what became of it. */
async function webhookTo(url: string, by = project, within = world) {
  const made = await by.admin('POST /latchkey/webhook-endpoints', { body: { url } });
  expect(made.status).toBe(201);
  await by.server('POST /users', { body: { display_name: 'Ada' } });
  await within.service.workOutbox();
  const at = `/latchkey/webhook-endpoints/${made.body.id}`;
  const { body } = await by.admin(`GET ${at}/deliveries`);
  await by.admin(`DELETE ${at}`);
  return body.items[0].last_error;
}

/** What may be asked on this machine, however its names are looked up. */
const guardHere = (lookUp: LookUp = async () => ['127.0.0.1']) => egressGuard(andThisMachine(egressRules([])), lookUp);

describe('S11 requests of the server: where they go', () => {
  test.each([
    ['CVE-2023-42282', 'ip for npm', 'this machine in hexadecimal was a public address', '0x7F.1'],
    ['CVE-2024-29415', 'ip for npm', 'a private address as one octal number was a public one', '01200034567'],
    ['CVE-2021-28918', 'netmask for npm', 'octal digits were read as decimal ones', '0177.0.0.1'],
    ['CVE-2024-46990', 'Directus', 'of this machine only 127.0.0.1 was refused', '127.0.0.2'],
  ])('%s (%s): %s', async (_, __, ___, host) => {
    const { body } = await testMail(host);
    expect(body).toEqual({ success: false, error_message: 'The mail server has no public address.' });
  });

  test('CVE-2024-24806 (libuv): a name that is too long was cut to an address of this machine', async () => {
    const looked: string[] = [];
    const lookUp: LookUp = async (host) => {
      looked.push(host);
      return ['127.0.0.1'];
    };
    const ownWorld = await startWorld({ egress: egressGuard(egressRules([]), lookUp) });
    const own = await newProject({}, Promise.resolve(ownWorld));
    // The name leads to this machine as it did there: what counts is the address that was found, not the name.
    const url = `http://0x${'0'.repeat(246)}7f000001.example.com:${inner.port}/`;
    expect(await webhookTo(url, own, ownWorld)).toBe('refused_address');
    await ownWorld.close();
    expect([looked, inner.asked]).toEqual([[new URL(url).hostname], []]);
  });

  test.each([
    ['CVE-2018-15192', 'Gitea', 'webhooks went to the machine itself', () => inner.address],
    [
      'CVE-2018-19571',
      'GitLab',
      'webhooks went into the inner network',
      () => `http://[0:0:0:0:0:ffff:127.0.0.1]:${inner.port}/`,
    ],
  ] as const)('%s (%s): %s', async (_, __, ___, address) => {
    expect(await webhookTo(address())).toBe('refused_address');
    expect(inner.asked).toEqual([]);
  });

  test('CVE-2023-26492 (Directus): a name was looked up for the check and again for the request', async () => {
    const { port, asked } = await innerServer();
    const addresses = [['127.0.0.1'], ['10.0.0.1']];
    const fetch = guardedFetch(
      guardHere(async () => addresses.shift() ?? []),
      { millis: 5_000, bytes: 64 },
    );
    expect(await (await fetch(`http://rebound.example:${port}/`)).text()).toBe('inner');
    expect([asked.length, addresses.length]).toEqual([1, 1]);
  });

  test('CVE-2019-5464 (GitLab): the protection from names that lead elsewhere a moment later had a hole', async () => {
    const { port, asked } = await innerServer();
    const addresses = [['127.0.0.1'], ['10.0.0.1']];
    const guard = guardHere(async () => addresses.shift() ?? []);
    const post = guardedPost(guard, { millis: 5_000, bytes: 64 });
    expect(await post(`http://rebound.example:${port}/`, { headers: {}, body: '{}' })).toMatchObject({ status: 200 });
    expect([asked.length, addresses.length]).toEqual([1, 1]);
  });

  test('CVE-2024-39699 (Directus): the check was of the first address, and a redirect led on', async () => {
    const redirecting = await innerServer(() => inner.address);
    const post = guardedPost(guardHere(), { millis: 5_000, bytes: 64 });
    expect(await post(redirecting.address, { headers: {}, body: '{}' })).toMatchObject({ status: 302 });
    expect([redirecting.asked.length, inner.asked]).toEqual([1, []]);
  });

  test.each([
    ['CVE-2022-0155', 'follow-redirects', 'a redirect took the cookies to another host', { cookie: 'session=1' }],
    ['CVE-2022-0536', 'follow-redirects', 'a redirect to plain http took credentials along', { authorization: 'B 1' }],
    [
      'CVE-2024-28849',
      'follow-redirects',
      'a redirect took the credentials of the proxy along',
      { 'proxy-authorization': 'B 1' },
    ],
    ['CVE-2023-45143', 'undici', 'a redirect took a cookie header to another origin', { Cookie: 'session=1' }],
    ['CVE-2023-28155', 'request for npm', 'a redirect to another protocol went past the check', {}],
  ])('%s (%s): %s', async (_, __, ___, headers) => {
    const redirecting = await innerServer(() => inner.address);
    const answer = await guardedFetch(guardHere())(redirecting.address, { headers: { ...headers } });
    expect([answer.status, redirecting.asked.length, inner.asked]).toEqual([302, 1, []]);
  });

  test('CVE-2020-10770 (Keycloak): the address in request_uri was asked', async () => {
    const ownProject = await newProject();
    const app = await newRelyingParty(ownProject);
    const { location } = await app.visit({ request_uri: inner.address });
    expect(location.searchParams.get('error')).toBe('request_uri_not_supported');
    expect(inner.asked).toEqual([]);
  });

  test('CVE-2020-13379 (Grafana): the address of a picture was asked by the server', async () => {
    const profile_image_url = `${inner.address}ada.png`;
    const { status, body } = await project.server('POST /users', { body: { profile_image_url } });
    expect([status, body.profile_image_url]).toEqual([201, profile_image_url]);
    await project.server(`GET /users/${body.id}`);
    await world.service.workOutbox();
    expect(inner.asked).toEqual([]);
  });
});
