import { randomUUID } from 'node:crypto';
import { publishTxt } from '@latchkey/testing/dns/dns-server';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { expect, test } from 'vitest';
import { teamMaker } from '../../testing/team.ts';
import { addTeamDomain } from '../team-domains/domains.ts';
import { createSingleSignOnConnection, listSingleSignOnConnections } from './connections.ts';
import { discoverSingleSignOn, signInWithSingleSignOn } from './sign-in.ts';

const okta = { displayName: 'Okta', type: 'saml', isEnabled: false } as const;

const samlSettings = async () => ({
  entityId: 'http://www.okta.com/exk1',
  ssoUrl: 'https://acme.okta.example/sso',
  certificates: [await certificate()],
});
const certificate = async () => (await selfSigned()).certificate;

test('a team connects an identity provider, changes the connection and deletes it', async () => {
  const { app, team } = await teamMaker();
  const draft = await createSingleSignOnConnection(app, team, okta);
  expect(draft).toMatchObject({
    teamId: team.id,
    ...okta,
    attributeMapping: { email: null, displayName: null },
    saml: { entityId: '', certificates: [], serviceProvider: { acsUrl: expect.stringContaining(draft.id) } },
    oidc: null,
    createdAt: expect.any(Date),
    lastUsedAt: null,
  });
  const changes = { saml: await samlSettings(), isEnabled: true, attributeMapping: { email: 'mail' } };
  const { saml, ...changed } = await draft.update(changes);
  expect(changed).toMatchObject({ isEnabled: true, attributeMapping: { email: 'mail', displayName: null } });
  expect(saml?.certificates).toMatchObject([{ notBefore: expect.any(Date), notAfter: expect.any(Date) }]);
  expect(await listSingleSignOnConnections(app, team)).toMatchObject([{ id: draft.id, isEnabled: true }]);
  await changed.delete();
  expect(await listSingleSignOnConnections(app, team)).toEqual([]);
});

test('a connection is tested on a page of its own; before, there is no last test', async () => {
  const { app, team } = await teamMaker();
  const connection = await createSingleSignOnConnection(app, team, { ...okta, saml: await samlSettings() });
  expect(await connection.lastTest()).toBeNull();
  const { url } = await connection.test({ redirectUrl: 'http://localhost:3000/' });
  expect(url).toContain('/sso-tests/');
});

test('the key of a connection is listed, replaced with notice, and replaced at once', async () => {
  const { app, team } = await teamMaker();
  const connection = await createSingleSignOnConnection(app, team, { ...okta, saml: await samlSettings() });
  const [first, ...none] = await connection.listKeys();
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    state: 'current',
    certificatePem: expect.stringContaining('BEGIN CERTIFICATE'),
    activeAt: expect.any(Date),
    goneAt: null,
    notAfter: expect.any(Date),
  });
  const [next, current] = await connection.replaceKey();
  expect([next?.state, current?.certificatePem]).toEqual(['next', first?.certificatePem]);
  expect(current?.goneAt).toEqual(expect.any(Date));
  const left = await connection.replaceKey({ atOnce: true });
  expect(left.map(({ state }) => state)).toEqual(['current']);
  expect(await connection.listKeys()).toEqual(left);
});

test('members are excepted', async () => {
  const { server, team, user } = await teamMaker();
  const connection = await createSingleSignOnConnection(server, team, okta);
  await connection.addException(user.id);
  expect(await connection.listExceptions()).toEqual([{ userId: user.id, createdAt: expect.any(Date) }]);
  await connection.removeException(user.id);
  expect(await connection.listExceptions()).toEqual([]);
});

test('an address of a verified domain is led to its connection, other addresses are not', async () => {
  const { app, team, open } = await teamMaker();
  const name = `${randomUUID()}.example`;
  const domain = await addTeamDomain(app, team, name);
  publishTxt(domain.txtRecord.name, [domain.txtRecord.value]);
  await domain.verify();
  const settings = { ...okta, isEnabled: true, saml: await samlSettings() };
  const { id } = await createSingleSignOnConnection(app, team, settings);
  const visitor = open('http://localhost:3000/handler/sign-in');
  const email = `grace@${name}`;
  expect(await discoverSingleSignOn(visitor.app, email)).toEqual({ connectionId: id, isRequired: false });
  expect(await discoverSingleSignOn(visitor.app, 'grace@other.example')).toBeNull();
  expect(await signInWithSingleSignOn(visitor.app, { email: 'grace@other.example' })).toBe(false);
  expect(visitor.visited).toEqual([]);
  void signInWithSingleSignOn(visitor.app, { email });
  await expect.poll(() => visitor.visited).toHaveLength(1);
  expect(visitor.visited[0]).toContain(`/auth/oauth/authorize/sso_${id}?`);
});

test('what is wrong is refused', async () => {
  const { app, team } = await teamMaker();
  const connection = await createSingleSignOnConnection(app, team, okta);
  await expect(connection.update({ isEnabled: true })).rejects.toMatchObject({
    refusal: 'SINGLE_SIGN_ON_CONNECTION_INVALID',
  });
  await connection.delete();
  await expect(connection.lastTest()).rejects.toMatchObject({ refusal: 'SINGLE_SIGN_ON_CONNECTION_UNKNOWN' });
});
