import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { needsOwnService, newProject, type TestProject, toldOfTeams, world } from '@latchkey/testing';
import { connectionsAt, newSamlConnection, newTeamWithDomain } from '@latchkey/testing/oauth/connection';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed, identityProviderMetadata } from '@latchkey/testing/saml/identity-provider';
import { testContext } from '@latchkey/testing/world/context';
import { fetchAsPublic, fetchHere } from '@latchkey/testing/world/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCertificate } from '../connection.ts';
import { readMetadata } from '../set-up.ts';
import { sweepAssertions, sweepConnections } from './sweep.ts';

const DAY = 24 * 3_600_000;
let project: TestProject;
let published: string | undefined;
const server = createServer((_, response) => {
  response.statusCode = published === undefined ? 503 : 200;
  response.end(published);
});
let address: string;

beforeAll(async () => {
  project = await newProject();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
});
afterAll(() => server.close());

const sweepAt = async (now: number) =>
  sweepConnections(testContext((await world()).database.db, { now }), fetchAsPublic);
const fingerprintOf = (pem: string) => describeCertificate(pem).fingerprint_sha256;

test('metadata at an address is read once a day, and its certificates are those that count', async () => {
  needsOwnService('a server of this machine that counts as public');
  const [first, second] = [await selfSigned(), await selfSigned()];
  published = identityProviderMetadata(first.certificate);
  const connection = await newSamlConnection(await newTeamWithDomain(project), { saml: { metadata_url: address } });
  const { created_at_millis: start, saml } = connection.body;
  expect(saml).toMatchObject({ entity_id: agreed.issuer, metadata_url: address });
  const certificates = async () =>
    (
      await connection.admin.call(`GET ${connectionsAt(connection.teamId)}/${connection.id}`)
    ).body.saml.certificates.map((each: { fingerprint_sha256: string }) => each.fingerprint_sha256);
  expect(await certificates()).toEqual([fingerprintOf(first.certificate)]);

  published = identityProviderMetadata(second.certificate);
  await sweepAt(start + DAY - 1);
  expect(await certificates()).toEqual([fingerprintOf(first.certificate)]);
  await sweepAt(start + DAY);
  expect(await certificates()).toEqual([fingerprintOf(second.certificate)]);

  published = undefined;
  await sweepAt(start + 2 * DAY);
  expect(await certificates()).toEqual([fingerprintOf(second.certificate)]);

  published = identityProviderMetadata(first.certificate).replace(agreed.issuer, 'https://other.example');
  await sweepAt(start + 3 * DAY);
  expect(await certificates()).toEqual([fingerprintOf(second.certificate)]);
});

test('metadata that asks for signed requests later has none signed, and metadata that stops asking ends it', async () => {
  needsOwnService('a server of this machine that counts as public');
  const { certificate } = await selfSigned();
  const asking = identityProviderMetadata(certificate);
  const silent = asking.replace('WantAuthnRequestsSigned="true"', 'WantAuthnRequestsSigned="false"');
  const created = async (first: string) => {
    published = first;
    return newSamlConnection(await newTeamWithDomain(project), { saml: { metadata_url: address } });
  };
  const [one, other] = [await created(silent), await created(asking)];
  const isAsked = async ({ admin, teamId, id }: typeof one) =>
    (await admin.call(`GET ${connectionsAt(teamId)}/${id}`)).body.saml.wants_signed_requests;
  const start = other.body.created_at_millis;
  expect([await isAsked(one), await isAsked(other)]).toEqual([false, true]);
  published = asking;
  await sweepAt(start + DAY);
  expect([await isAsked(one), await isAsked(other)]).toEqual([false, true]);
  published = silent;
  await sweepAt(start + 2 * DAY);
  expect([await isAsked(one), await isAsked(other)]).toEqual([false, false]);
});

test('keys of ours that are gone are deleted, and those that are not stay', async () => {
  const { db } = (await world()).database;
  const connection = await newSamlConnection(await newTeamWithDomain(project));
  const path = `${connectionsAt(connection.teamId)}/${connection.id}/saml-keys`;
  await connection.admin.call(`GET ${path}`);
  const { items } = (await connection.admin.call(`POST ${path}`, { body: {} })).body;
  const goneAt = items[1].gone_at_millis;
  const generations = async () => {
    const query = db.selectFrom('saml_keys').select('generation').where('connection_id', '=', connection.id);
    return (await query.orderBy('generation').execute()).map(({ generation }) => generation);
  };
  await sweepAt(goneAt - DAY);
  expect(await generations()).toEqual([0, 1]);
  await sweepAt(goneAt + DAY);
  expect(await generations()).toEqual([1]);
});

test('what is in our own network is not asked, and not told of', async () => {
  published = identityProviderMetadata((await selfSigned()).certificate);
  expect(await readMetadata(fetchAsPublic, address)).toBe(published);
  await expect(readMetadata(fetchHere, address)).rejects.toThrow('Nothing answers at its address.');
  published = undefined;
  await expect(readMetadata(fetchAsPublic, address)).rejects.toThrow('Nothing answers at its address.');
});

test('certificates that end are told of thirty and seven days before, once each', async () => {
  const own = await newProject();
  const connection = await newSamlConnection(await newTeamWithDomain(own));
  const [{ not_after_millis: end }] = connection.body.saml.certificates;
  const told = async () =>
    (await toldOfTeams(own.id)).filter(({ kind }) => kind === 'single_sign_on_connection.certificate_expiring');
  await sweepAt(end - 31 * DAY);
  expect(await told()).toEqual([]);
  for (const days of [30, 29, 8, 7, 6]) await sweepAt(end - days * DAY);
  const data = { id: connection.id, team_id: connection.teamId, type: 'saml', expires_at_millis: end };
  expect((await told()).map((each) => each.data)).toEqual([data, data]);
});

test('assertions are forgotten once they have expired', async () => {
  const { db } = (await world()).database;
  const connection = await newSamlConnection(await newTeamWithDomain(project));
  const { project_id } = await db
    .selectFrom('single_sign_on_connections')
    .select('project_id')
    .where('id', '=', connection.id)
    .executeTakeFirstOrThrow();
  const at = Date.now();
  const row = { project_id, connection_id: connection.id };
  await db
    .insertInto('used_assertions')
    .values([
      { ...row, hash: Buffer.from('old'), expires_at: new Date(at - 1_000) },
      { ...row, hash: Buffer.from('new'), expires_at: new Date(at + 1_000) },
    ])
    .execute();
  await sweepAssertions(testContext(db, { now: at }));
  const left = await db
    .selectFrom('used_assertions')
    .select('hash')
    .where('connection_id', '=', connection.id)
    .execute();
  expect(left.map(({ hash }) => hash.toString())).toEqual(['new']);
});
