import { newProject, type TestProject, world } from '@latchkey/testing';
import { newRelyingParty, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer, verifiedBy } from '@latchkey/testing/people/resource-server';
import { knownEverywhere } from '@latchkey/testing/remote';
import { testContext } from '@latchkey/testing/world/context';
import { decodeProtectedHeader } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { rotateSigningKey } from '../../projects/rotate-signing-key.ts';

const RS256 = { id_token_signing_alg: 'RS256' };

let project: TestProject;

beforeEach(async () => {
  project = await newProject();
});

const published = async (): Promise<{ alg: string; kid: string }[]> =>
  (await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`)).body.keys;
const rsaKids = async () => (await published()).flatMap(({ alg, kid }) => (alg === 'RS256' ? kid : []));
const headerOf = (token = '') => decodeProtectedHeader(token);

test('a client that asks for it gets ID tokens by RS256, which openid-client verifies', async () => {
  const app = await newRelyingParty(project, RS256);
  const user = await project.signUp();
  const tokens = await app.signIn(user);
  expect(tokens.claims()?.sub).toBe(user.id);
  expect(headerOf(tokens.id_token)).toMatchObject({ alg: 'RS256', kid: (await rsaKids())[0] });
});

test('its key is made when the first client asks, and for all of them', async () => {
  await newRelyingParty(project);
  expect(await rsaKids()).toEqual([]);
  const later = await newRelyingParty(project);
  const changed = await project.admin(`PATCH /latchkey/oauth-clients/${later.clientId}`, { body: RS256 });
  expect(changed.body.id_token_signing_alg).toBe('RS256');
  await newRelyingParty(project, RS256);
  expect(await rsaKids()).toHaveLength(1);
  const renewed = await relyingPartyOf(project, later.clientId, later.clientSecret);
  const { id_token_signing_alg_values_supported } = renewed.library.serverMetadata();
  expect(id_token_signing_alg_values_supported).toEqual(['ES256', 'RS256']);
  expect(headerOf((await renewed.signIn(await project.signUp())).id_token).alg).toBe('RS256');
});

test('other clients, access tokens and the sessions of the project stay with ES256', async () => {
  const [asks, other] = [await newRelyingParty(project, RS256), await newRelyingParty(project)];
  await newResourceServer(project);
  const user = await project.signUp();
  const { access_token } = await asks.signIn(user, { scope: 'openid notes.read', resource: identifier });
  expect((await verifiedBy(project, identifier, access_token)).protectedHeader.alg).toBe('ES256');
  expect(headerOf((await other.signIn(user)).id_token).alg).toBe('ES256');
  expect(headerOf((await project.signUp()).accessToken).alg).toBe('ES256');
});

test('the key of RSA is replaced with the other one', async () => {
  const app = await newRelyingParty(project, RS256);
  const [first] = await rsaKids();
  const { database, clock, parts } = await world();
  const context = testContext(database.db, { now: clock(), ring: parts.ring, actor: { kind: 'system' } });
  await rotateSigningKey(context, project.id, { atOnce: true });
  await knownEverywhere();
  await expect.poll(rsaKids, { timeout: 10_000 }).not.toEqual([first]);
  expect(await published()).toHaveLength(2);
  const { id_token } = await app.signIn(await project.signUp());
  expect(headerOf(id_token)).toMatchObject({ alg: 'RS256', kid: (await rsaKids())[0] });
});

test('the key is an event, and its private half is sealed', async () => {
  await newRelyingParty(project, RS256);
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events')
    .select('detail')
    .where('project_id', '=', project.id)
    .where('kind', '=', 'project.signing_key_created')
    .execute();
  expect(events).toEqual([{ detail: { kid: (await rsaKids())[0], alg: 'RS256' } }]);
  const keys = await db.selectFrom('jwt_keys').select('private_key').where('project_id', '=', project.id).execute();
  expect(keys.map(({ private_key }) => private_key.toString('latin1')).join()).not.toContain('"d"');
});
