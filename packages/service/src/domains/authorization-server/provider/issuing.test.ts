import { newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { fetchService, newRelyingParty, type RelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import { race } from '@latchkey/testing/race';
import { type RawBuilder, sql } from 'kysely';
import * as openid from 'openid-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../database/tables.ts';

const asked = { scope: 'openid email offline_access', prompt: 'consent' };
const verifier = 'v'.repeat(43);

let project: TestProject;
let app: RelyingParty;
let user: TestUser;

beforeAll(async () => {
  project = await newProject();
});
beforeEach(async () => {
  app = await newRelyingParty(project);
  user = await project.signUp();
});

/** The token endpoint, without a library that would hide what is answered. */
async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetchService(`${app.issuer}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret ?? '', ...form }).toString(),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, code: null, text, body: JSON.parse(text) };
}

/** An exchange of a code of the user's, to be sent. */
async function exchange() {
  const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
  const { approve, goOn } = await app.visit({ ...asked, code_challenge });
  const back = new URL((await goOn(await approve(user))).headers.get('location') ?? '');
  const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
  return () => token({ ...form, code_verifier: verifier, redirect_uri: redirectUri });
}

/** A renewal of the user's tokens, to be sent. */
async function renewal() {
  const { refresh_token = '' } = await app.signIn(user, asked);
  return () => token({ grant_type: 'refresh_token', refresh_token });
}

const ways = [
  ['an exchange of a code', exchange],
  ['a renewal', renewal],
] as const;

describe('statements', () => {
  /** Those about records, clients, users and sessions; of the service's own there may be some in between. */
  const made = async (work: () => Promise<unknown>) => {
    const { statements } = await world();
    const before = statements.length;
    await work();
    const all = statements.slice(before).map(({ query }) => query.sql);
    return all.filter((sql) => /oidc_|"?(users|sessions)"? as|resource_servers/.test(sql));
  };

  test.each(ways)('%s takes three, of which one writes, without a transaction', async (_, begin) => {
    const send = await begin();
    const statements = await made(send);
    expect(statements).toHaveLength(3);
    expect(statements.filter((sql) => /insert into|update oidc_records/.test(sql))).toHaveLength(1);
  });

  test('looking into a token takes one', async () => {
    const { access_token } = await app.signIn(user);
    expect(await made(() => openid.tokenIntrospection(app.library, access_token))).toHaveLength(1);
  });
});

describe('what ends meanwhile is refused', () => {
  test.each(
    ways.flatMap(([way, begin]) =>
      (
        [
          ['the session', 'sessions', () => sql`user_id = ${user.id}`],
          ['the user', 'users', () => sql`id = ${user.id}`],
          ['the grant', 'oidc_records', () => sql`user_id = ${user.id}`],
          ['the application', 'oidc_clients', () => sql`id = ${app.clientId}`],
        ] as const
      ).map(([what, table, which]) => [way, what, begin, table, which] as const),
    ),
  )('%s, as %s ends', async (_way, _what, begin, table, which: () => RawBuilder<unknown>) => {
    const send = await begin();
    const answer = await race(async (db) => {
      await sql`delete from ${sql.table(table)} where project_id = ${project.id} and ${which()}`.execute(db);
    }, send);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    expect(answer.text).not.toContain('token"');
  });
});

test.each(ways)('%s that could not be written is not answered, and has used nothing up', async (_, begin) => {
  const send = await begin();
  const { db } = (await world()).database;
  await sql`alter table oidc_records add constraint planted check (kind <> 'AccessToken') not valid`.execute(db);
  const failed = await send();
  await sql`alter table oidc_records drop constraint planted`.execute(db);
  expect([failed.status, failed.body]).toEqual([500, expect.objectContaining({ error: 'server_error' })]);
  expect(failed.text).not.toContain('token"');
  expect((await send()).body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
});

test.each(ways)('%s whose client could not be read is not answered, and the next one is', async (_, begin) => {
  const send = await begin();
  const { db } = (await world()).database;
  await sql`alter table oidc_clients rename to oidc_clients_away`.execute(db);
  const failed = await send();
  await sql`alter table oidc_clients_away rename to oidc_clients`.execute(db);
  expect([failed.status, failed.body]).toEqual([500, expect.objectContaining({ error: 'server_error' })]);
  expect((await send()).status).toBe(200);
});

test('a renewal that is refused midway has used nothing up', async () => {
  const { refresh_token = '' } = await app.signIn(user, asked);
  const renew = (form = {}) => token({ grant_type: 'refresh_token', refresh_token, ...form });
  expect((await renew({ resource: 'https://api.example.com/none' })).body.error).toBe('invalid_target');
  expect((await renew()).status).toBe(200);
});

test('the log tells of an exchange that came too late as refused, not as issued', async () => {
  const send = await exchange();
  const { service, clock } = await world();
  const records = (db: Db) => db.deleteFrom('oidc_records').where('project_id', '=', project.id);
  await race((db) => records(db).where('user_id', '=', user.id).execute(), send);
  clock.advance(1_000);
  await service.workOutbox();
  const { body } = await project.admin('GET /latchkey/events', { query: { subject_id: app.clientId } });
  const kinds = body.items.map(({ kind }: { readonly kind: string }) => kind);
  expect(kinds).toEqual(['oauth_client.refused', 'connected_app.authorized', 'oauth_client.created']);
});
