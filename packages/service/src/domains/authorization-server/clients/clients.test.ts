import { newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { newRelyingParty, redirectUri, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { beforeAll, describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const create = 'POST /latchkey/oauth-clients';
const web = { name: 'Notes', kind: 'web', redirect_uris: [redirectUri] };

const invalid = { status: 400, text: expect.stringContaining("The OAuth client can't be registered like this.") };

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

const events = async (requestId: string | null) =>
  (await world()).database.db
    .selectFrom('events')
    .select(['kind', 'subject_id', 'detail'])
    .where('request_id', '=', requestId ?? '')
    .execute();

test('a client that can keep a secret is given one, which is shown once', async () => {
  const { status, body, headers } = await project.admin(create, { body: web });
  expect(status).toBe(201);
  const { client_secret, ...shown } = body;
  expect(client_secret).toMatch(/^lcs_[0-9a-z]{45}$/);
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'Notes',
    kind: 'web',
    is_first_party: false,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [],
    backchannel_logout_url: null,
    logo_url: null,
    home_url: null,
    authentication: 'secret',
    jwks: null,
    jwks_uri: null,
    id_token_signing_alg: 'ES256',
    grants: [],
    secret_last_four: client_secret.slice(-4),
    previous_secret_ends_at_millis: null,
    origin: 'owner',
    is_approved: true,
    created_at_millis: expect.any(Number),
  });
  expect((await project.admin(`GET /latchkey/oauth-clients/${body.id}`)).body).toEqual(shown);
  const [event] = await events(headers.get('x-latchkey-request-id'));
  expect(event).toMatchObject({ kind: 'oauth_client.created', subject_id: body.id });
  expect(JSON.stringify(event)).not.toContain(client_secret);
});

test.each(['single-page', 'native'])('a client of the kind %s has no secret', async (kind) => {
  const { body } = await project.admin(create, { body: { ...web, kind } });
  expect(body).toMatchObject({ client_secret: null, secret_last_four: null });
  const rotate = `POST /latchkey/oauth-clients/${body.id}/secret/rotate`;
  expect(await project.admin(rotate, { body: {} })).toMatchObject(invalid);
});

describe('an address that people are sent back to', () => {
  test.each([
    ['web', 'https://app.example.com/callback?of=me'],
    ['web', 'http://localhost:3000/callback'],
    ['web', 'http://127.0.0.1/callback'],
    ['single-page', 'http://[::1]:8080/'],
    ['native', 'com.example.app:/callback'],
    ['native', 'http://127.0.0.1/callback'],
  ])('of a client of the kind %s can be %s', async (kind, address) => {
    expect((await project.admin(create, { body: { ...web, kind, redirect_uris: [address] } })).status).toBe(201);
  });

  test.each([
    ['web', 'http://app.example.com/callback'],
    ['web', 'https://*.example.com/callback'],
    ['web', 'https://app.example.com/#fragment'],
    ['web', 'https://someone:secret@app.example.com/'],
    ['web', 'com.example.app:/callback'],
    ['web', 'javascript:alert(1)'],
    ['web', '/callback'],
    ['native', 'javascript:alert(1)'],
    ['native', 'myapp:/callback'],
    ['device', redirectUri],
    ['native', 'https://localhost/callback'],
  ])('of a client of the kind %s cannot be %s', async (kind, address) => {
    const body = { ...web, kind, redirect_uris: [address] };
    expect(await project.admin(create, { body })).toMatchObject(invalid);
  });

  test('is needed where there is one', async () => {
    expect(await project.admin(create, { body: { name: 'Notes', kind: 'web' } })).toMatchObject(invalid);
  });
});

test('with a data URL as its logo, a client still signs users in', async () => {
  const logo_url = 'data:image/png;base64,iVBORw0KGgo=';
  const app = await newRelyingParty(project, { logo_url, home_url: 'https://notes.example.com' });
  const user = await project.signUp();
  expect((await app.signIn(user)).claims()?.sub).toBe(user.id);
});

test('a change is checked as a whole, and nothing is changed where it is refused', async () => {
  const { body } = await project.admin(create, { body: web });
  const change = (changes: object) => project.admin(`PATCH /latchkey/oauth-clients/${body.id}`, { body: changes });
  expect((await change({ name: 'Diary', is_first_party: true })).body).toMatchObject({
    name: 'Diary',
    is_first_party: true,
    redirect_uris: [redirectUri],
  });
  expect(await change({ name: 'Else', redirect_uris: ['http://example.com'] })).toMatchObject(invalid);
  expect((await project.admin(`GET /latchkey/oauth-clients/${body.id}`)).body.name).toBe('Diary');
});

test('after a rotation the secret before is good for as long as is said', async () => {
  const app = await newRelyingParty(project);
  const rotated = await project.admin(`POST /latchkey/oauth-clients/${app.clientId}/secret/rotate`, {
    body: { overlap_minutes: 60 },
  });
  const renewed = await relyingPartyOf(project, app.clientId, rotated.body.client_secret);
  const user = await project.signUp();
  for (const one of [app, renewed]) expect((await one.signIn(user)).claims()?.sub).toBe(user.id);
  (await world()).clock.advance(HOUR);
  const { email, password } = user;
  const later = await project.signIn(email, password);
  await expect(app.signIn(later)).rejects.toMatchObject({ status: 401 });
  expect((await renewed.signIn(later)).claims()?.sub).toBe(user.id);
});

test('a client that is deleted gets nothing any more, and what it got ends', async () => {
  const [app, user] = [await newRelyingParty(project), await project.signUp()];
  const tokens = await app.signIn(user);
  expect((await project.admin(`DELETE /latchkey/oauth-clients/${app.clientId}`)).status).toBe(200);
  const userinfo = await project.bare(`GET /projects/${project.id}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(userinfo.status).toBe(401);
  expect((await user.call('GET /latchkey/connected-apps')).body.items).toEqual([]);
  expect(await project.admin(`GET /latchkey/oauth-clients/${app.clientId}`)).toMatchObject(
    refusal('OAUTH_CLIENT_UNKNOWN'),
  );
});

test('clients are listed newest first', async () => {
  const other = await newProject();
  for (const name of ['One', 'Two']) {
    (await world()).clock.advance(1_000);
    await other.admin(create, { body: { ...web, name } });
  }
  const { body } = await other.admin('GET /latchkey/oauth-clients');
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One']);
});
