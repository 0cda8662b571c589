import { createVerify, X509Certificate } from 'node:crypto';
import { rateLimits } from '@latchkey/service/platform/rate-limit/rate-limit';
import { newProject, refusal, type TestProject, world } from '@latchkey/testing';
import {
  connectionsAt,
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  samlRequestOf,
  samlResponse,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { begin, toldApp } from '@latchkey/testing/people/oauth-app';
import { race } from '@latchkey/testing/race';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { identityProviderMetadata } from '@latchkey/testing/saml/identity-provider';
import { testContext } from '@latchkey/testing/world/context';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectCache } from '../../projects/cache.ts';
import type { Project } from '../../projects/project.ts';
import { KEYS } from '../limits.ts';
import { ownKeys } from './keys.ts';

const WEEK = 7 * 24 * 3_600_000;
let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

const newConnection = async (settings = {}) => newSamlConnection(await newTeamWithDomain(project), settings);
const keysAt = ({ teamId, id }: TestConnection) => `${connectionsAt(teamId)}/${id}/saml-keys`;
// biome-ignore lint/suspicious/noExplicitAny: what the service has answered.
const keys = async (of: TestConnection): Promise<any[]> => (await of.admin.call(`GET ${keysAt(of)}`)).body.items;
const replace = (of: TestConnection, body = {}) => of.admin.call(`POST ${keysAt(of)}`, { body });
const base64Of = (pem: string) => new X509Certificate(pem).raw.toString('base64');

/** The certificates of our metadata, by what they are for. */
async function published({ id }: TestConnection) {
  const { text } = await project.bare(`GET /projects/${project.id}/saml/${id}/metadata`);
  const found = [...text.matchAll(/KeyDescriptor use="(\w+)".*?<X509Certificate>([^<]+)/g)];
  const of = (use: string) => found.filter(([, given]) => given === use).map(([, , certificate]) => certificate);
  return { text, signing: of('signing'), encryption: of('encryption') };
}

/** Whether a redirect to an identity provider is signed by a key; undefined where it isn't signed. */
function isSignedBy(address: URL, certificate: string): boolean | undefined {
  const signature = address.searchParams.get('Signature');
  if (signature === null) return undefined;
  const signed = address.search.slice(1).replace(/&Signature=.*$/, '');
  return createVerify('sha256').update(signed).verify(new X509Certificate(certificate).publicKey, signature, 'base64');
}

describe('the key pair of a connection', () => {
  test('is made once, is in our metadata, and is another one for each connection', async () => {
    const connection = await newConnection();
    const [first, second] = await Promise.all([published(connection), published(connection)]);
    expect(second).toEqual(first);
    const [key, ...others] = await keys(connection);
    expect(others).toEqual([]);
    expect(key).toMatchObject({ state: 'current', gone_at_millis: null, subject: `CN=Latchkey ${connection.id}` });
    expect(first.signing).toEqual([base64Of(key.certificate_pem)]);
    expect(first.encryption).toEqual(first.signing);
    const [other] = await keys(await newConnection());
    expect(other.fingerprint_sha256).not.toBe(key.fingerprint_sha256);
  });

  test('signs requests where the connection or the metadata says so', async () => {
    const connection = await newConnection();
    const [{ certificate_pem: certificate }] = await keys(connection);
    const signed = async () => isSignedBy((await begin(project, {}, connection.providerId)).provider, certificate);
    expect(await signed()).toBeUndefined();
    expect((await published(connection)).text).toContain('AuthnRequestsSigned="false"');
    expect((await connection.change({ sign_requests: true })).body.sign_requests).toBe(true);
    expect(await signed()).toBe(true);
    expect((await published(connection)).text).toContain('AuthnRequestsSigned="true"');
    await connection.change({ sign_requests: false });
    expect(await signed()).toBeUndefined();
    const metadata_xml = identityProviderMetadata((await selfSigned()).certificate);
    const { body } = await connection.change({ saml: { metadata_xml } });
    expect(body.saml).toMatchObject({
      wants_signed_requests: true,
      slo_url: 'https://identity-provider.example/slo',
    });
    expect(await signed()).toBe(true);
  });

  test('decrypts what is encrypted for it, and nothing that is for another one', async () => {
    const [connection, other] = [await newConnection(), await newConnection()];
    const [[own], [foreign]] = [await keys(connection), await keys(other)];
    const answered = async ({ certificate_pem: encryptedFor }: { certificate_pem: string }) => {
      const flow = await begin(project, {}, connection.providerId);
      const { id, relayState } = samlRequestOf(flow);
      const said = { inResponseTo: id, nameId: connection.newEmail() };
      const response = await samlResponse(connection, said, { encryptedFor });
      return postResponse(connection, response, { relayState, cookie: flow.cookie });
    };
    expect(toldApp(await answered(own)).code).toEqual(expect.any(String));
    expect((await answered(foreign)).text).toContain('Reason: decryption_failed.');
  });

  test('is for SAML alone', async () => {
    const connection = await newOidcConnection(await newTeamWithDomain(project));
    const invalid = (detail: string) => ({ status: 400, text: expect.stringContaining(detail) });
    expect(await connection.admin.call(`GET ${keysAt(connection)}`)).toMatchObject(invalid('for SAML alone'));
    expect(await replace(connection)).toMatchObject(invalid('for SAML alone'));
    expect(await connection.change({ sign_requests: true })).toMatchObject(invalid('signed by SAML alone'));
  });

  test('is made only so often for a team', async () => {
    const { database, parts } = await world();
    const { db } = database;
    const [connection, other] = [await newConnection(), await newConnection()];
    await keys(connection);
    const { project_id } = await db
      .selectFrom('single_sign_on_connections')
      .select('project_id')
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow();
    const rates = rateLimits(parts.ring);
    for (const { teamId } of [connection, other]) {
      const charges = [{ rate: KEYS, key: ['connection keys', project_id, teamId] }];
      for (let left = KEYS.burst; left > 0; left--) await rates.tryReserve(db, parts.clock(), charges);
    }
    const tooMany = refusal('TOO_MANY_REQUESTS');
    expect(await replace(connection)).toMatchObject(tooMany);
    expect(await other.admin.call(`GET ${keysAt(other)}`)).toMatchObject(tooMany);
    expect(await project.bare(`GET /projects/${project.id}/saml/${other.id}/metadata`)).toMatchObject(tooMany);
    expect((await keys(connection)).length).toBe(1);
  });
});

/** A connection, and its project, as the service has them. */
async function storedOf({ id, teamId }: TestConnection) {
  const { database, parts } = await world();
  const { db } = database;
  const { project_id } = await db
    .selectFrom('single_sign_on_connections')
    .select('project_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const found = await projectCache(db, parts.ring, () => false).find(project_id);
  return { project: found as Project, connection: { id, teamId } };
}

describe('the first key', () => {
  test('is that of the process that was first, where two make one at the same moment', async () => {
    const connection = await newConnection();
    const { project: stored, connection: of } = await storedOf(connection);
    let first = '';
    const answer = await race(
      async (db) => {
        first = (await ownKeys(testContext(db), stored, of))[0].certificate;
      },
      () => connection.admin.call(`GET ${keysAt(connection)}`),
    );
    expect(answer.body.items).toMatchObject([{ certificate_pem: first, state: 'current' }]);
    expect(await keys(connection)).toHaveLength(1);
  });
});

describe('a replaced key', () => {
  test('that has leaked is gone at once, and so is the next one that waits', async () => {
    const connection = await newConnection();
    const [before] = await keys(connection);
    const [next] = (await replace(connection)).body.items;
    const { status, body } = await replace(connection, { at_once: true });
    expect([status, body.items]).toMatchObject([201, [{ state: 'current', gone_at_millis: null }]]);
    const [now] = body.items;
    expect([before.certificate_pem, next.certificate_pem]).not.toContain(now.certificate_pem);
    expect((await published(connection)).signing).toEqual([base64Of(now.certificate_pem)]);
    const [later] = (await replace(connection)).body.items;
    expect(later.state).toBe('next');
  });

  test('that has leaked is gone at once', async () => {
    const connection = await newConnection();
    const [before] = await keys(connection);
    const { status, body } = await replace(connection, { at_once: true });
    expect([status, body.items]).toMatchObject([201, [{ state: 'current', gone_at_millis: null }]]);
    expect(body.items[0].fingerprint_sha256).not.toBe(before.fingerprint_sha256);
    expect((await published(connection)).signing).toEqual([base64Of(body.items[0].certificate_pem)]);
  });

  test('goes as one of those who replace it at the same moment wants', async () => {
    const connection = await newConnection();
    await keys(connection);
    const answers = await Promise.all([replace(connection), replace(connection), replace(connection)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  // Last: from here on the clock runs ahead.
  test('is published with the next one for a week, decrypts for another, and is gone', async () => {
    const { advance } = (await world()).clock;
    const connection = await newConnection({ sign_requests: true });
    const [before] = await keys(connection);
    const [next] = (await replace(connection)).body.items;
    expect(await replace(connection)).toMatchObject(refusal('SINGLE_SIGN_ON_KEY_WAITING'));
    const states = async () => (await keys(connection)).map(({ state }) => state);
    expect(await states()).toEqual(['next', 'current']);
    const both = [next, before].map(({ certificate_pem }) => base64Of(certificate_pem));
    expect(await published(connection)).toMatchObject({ signing: both, encryption: [both[0]] });
    const address = async () => (await begin(project, {}, connection.providerId)).provider;
    expect(isSignedBy(await address(), before.certificate_pem)).toBe(true);
    advance(WEEK);
    expect(isSignedBy(await address(), next.certificate_pem)).toBe(true);
    expect((await published(connection)).signing).toEqual(both);
    advance(WEEK);
    expect((await published(connection)).signing).toEqual([both[0]]);
  });
});
