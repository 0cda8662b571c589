import { endpoints } from '@latchkey/protocol';
import type { Endpoint } from '@latchkey/protocol/endpoint';
import { limits } from '@latchkey/protocol/limits';
import { newProject, refusal, type TestProject, type TestUser, teamOf, violationsIn, world } from '@latchkey/testing';
import { linkMaker, type Opened, openedLink, secretOf } from '@latchkey/testing/people/set-up-link';
import { until } from '@latchkey/testing/process/process';
import { isBlocking } from '@latchkey/testing/race';
import { testContext } from '@latchkey/testing/world/context';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepSetUpLinks } from './sweep.ts';

let project: TestProject;
let manager: TestUser;
let teamId: string;
const path = () => `/latchkey/teams/${teamId}/set-up-links`;

beforeAll(async () => {
  project = await newProject();
  manager = await project.signUp();
  teamId = await teamOf(project, manager);
});

const eventsOf = async (kind: string, of = project) =>
  (await of.admin(`GET /latchkey/events?kinds=${kind}`)).body.items as {
    actor: Record<string, unknown>;
    detail: Record<string, unknown>;
  }[];

describe('who does not manage the team', () => {
  test('sees, creates and ends no link', async () => {
    const [member, stranger] = [await project.signUp(), await project.signUp()];
    await project.server(`POST /team-memberships/${teamId}/${member.id}`, { body: {} });
    const { id } = (await manager.call(`POST ${path()}`, { body: {} })).body;
    for (const [call, code] of [
      [member.call, 'TEAM_PERMISSION_REQUIRED'],
      [stranger.call, 'TEAM_MEMBERSHIP_NOT_FOUND'],
      [project.call, 'USER_AUTHENTICATION_REQUIRED'],
    ] as const) {
      expect((await call(`GET ${path()}`)).code).toBe(code);
      expect((await call(`POST ${path()}`, { body: {} })).code).toBe(code);
      expect((await call(`DELETE ${path()}/${id}`)).code).toBe(code);
    }
  });

  test('nor does a server for a team that is not there', async () => {
    const nowhere = `/latchkey/teams/${crypto.randomUUID()}/set-up-links`;
    expect((await project.server(`POST ${nowhere}`, { body: {} })).code).toBe('TEAM_NOT_FOUND');
  });
});

describe('a link', () => {
  test('is shown once, is listed without its secret, and ends', async () => {
    const team = await teamOf(project, manager);
    const at = `/latchkey/teams/${team}/set-up-links`;
    const created = await manager.call(`POST ${at}`, { body: { parts: ['connection', 'domains', 'domains'] } });
    expect(created.status).toBe(201);
    const { url, ...link } = created.body;
    expect(url).toMatch(new RegExp(`^http://localhost:4400/p/${project.id}/set-up#\\w{45}$`));
    expect(link).toEqual({
      id: expect.any(String),
      team_id: team,
      parts: ['domains', 'connection'],
      created_at_millis: expect.any(Number),
      expires_at_millis: link.created_at_millis + 7 * 24 * 3_600_000,
      last_opened_at_millis: null,
    });
    expect((await manager.call(`GET ${at}`)).body.items).toEqual([link]);
    expect((await manager.call(`DELETE ${at}/${link.id}`)).status).toBe(200);
    expect(await manager.call(`DELETE ${at}/${link.id}`)).toMatchObject(refusal('SET_UP_LINK_UNKNOWN'));
    expect((await manager.call(`GET ${at}`)).body.items).toEqual([]);
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('permits something, for a month at most', async () => {
    const create = (body: Record<string, unknown>) => manager.call(`POST ${path()}`, { body });
    expect(violationsIn(await create({ parts: [] }))).toHaveLength(1);
    expect(violationsIn(await create({ parts: ['everything'] }))).toHaveLength(1);
    expect(violationsIn(await create({ expires_in_days: 31 }))).toHaveLength(1);
    const { body } = await create({ expires_in_days: 30 });
    expect(body.expires_at_millis - body.created_at_millis).toBe(30 * 24 * 3_600_000);
  });

  test('is one of twenty of its team', async () => {
    const team = await teamOf(project, manager);
    const create = () => manager.call(`POST /latchkey/teams/${team}/set-up-links`, { body: {} });
    for (let made = 0; made < limits.setUpLinksOfTeam; made++) expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject(refusal('SET_UP_LINKS_TOO_MANY'));
  });

  test('needs the hosted pages that it leads to', async () => {
    const other = await newProject();
    const user = await other.signUp();
    const team = await teamOf(other, user);
    await other.admin('PATCH /latchkey/project-settings', { body: { hosted_pages_enabled: false } });
    expect(await user.call(`POST /latchkey/teams/${team}/set-up-links`, { body: {} })).toMatchObject(
      refusal('SET_UP_LINKS_WITHOUT_PAGES'),
    );
  });

  test('of another team or project is not there', async () => {
    const { id, url } = (await manager.call(`POST ${path()}`, { body: {} })).body;
    const team = await teamOf(project, manager);
    expect(await manager.call(`DELETE /latchkey/teams/${team}/set-up-links/${id}`)).toMatchObject(
      refusal('SET_UP_LINK_UNKNOWN'),
    );
    expect(await open(url, await newProject())).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });
});

const open = (url: string, of: TestProject = project) =>
  of.call('POST /latchkey/set-up/open', { body: { secret: secretOf(url) } });

describe('a visit', () => {
  test('begins with the name of the team, and is written down with the link', async () => {
    const { id, url } = (await manager.call(`POST ${path()}`, { body: {} })).body;
    const { status, body } = await open(url);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^sut_\w{45}$/),
      token_expires_at_millis: expect.any(Number),
      link_expires_at_millis: expect.any(Number),
      parts: ['domains', 'connection', 'provisioning'],
      team: { id: teamId, display_name: expect.any(String) },
    });
    const links = (await manager.call(`GET ${path()}`)).body.items as { id: string; last_opened_at_millis: number }[];
    expect(links.find((link) => link.id === id)?.last_opened_at_millis).toEqual(expect.any(Number));
    const [opened] = await eventsOf('set_up_link.opened');
    expect(opened).toMatchObject({ actor: { kind: 'client', set_up_link_id: id } });
    // Whose browser it was is not kept: an outsider's.
    expect(opened?.detail).toEqual({ id });
  });

  test('ends the one before, so that of those who have the link one acts', async () => {
    const { url } = (await manager.call(`POST ${path()}`, { body: {} })).body;
    const [first, second] = [(await open(url)).body.token, (await open(url)).body.token];
    const list = (token: string) => project.call(`GET /latchkey/teams/${teamId}/domains`, visiting(token));
    expect(await list(first)).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect((await list(second)).status).toBe(200);
  });

  test('begins fifty times', async () => {
    const { url } = (await manager.call(`POST ${path()}`, { body: {} })).body;
    const { database } = await world();
    const opened = database.db.updateTable('set_up_links').set({ opened: 49 });
    await opened.where('project_id', '=', project.id).where('team_id', '=', teamId).execute();
    expect((await open(url)).status).toBe(200);
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('is limited by network', async () => {
    const guess = (secret: string) => project.call('POST /latchkey/set-up/open', { ...from, body: { secret } });
    const from = { headers: { 'x-forwarded-for': '198.51.100.77' } };
    for (let tried = 0; tried < 30; tried++)
      expect(await guess(`${tried}`.repeat(20))).toMatchObject(refusal('SET_UP_LINK_OVER'));
    expect(await guess('0'.repeat(45))).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('ends with what was set up, and the link with it', async () => {
    const { url, visit, id } = await opened();
    const done = () => visit('POST /latchkey/set-up/finish', { body: {} });
    expect((await done()).status).toBe(200);
    expect(await done()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
    const [finished] = await eventsOf('set_up_link.finished');
    expect(finished).toMatchObject({ actor: { kind: 'client', set_up_link_id: id }, detail: { id } });
  });

  test('is needed to finish', async () => {
    const finish = () => manager.call('POST /latchkey/set-up/finish', { body: {} });
    expect(await finish()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
  });
});

const visiting = (token: string) => ({ headers: { 'set-up-token': token } });
const opened = (parts?: readonly string[]): Promise<Opened> => openedLink(linkMaker(project, manager, teamId), parts);

describe('in a visit', () => {
  test('the team is set up, and each event names the link', async () => {
    const { id, visit } = await opened();
    const team = `/latchkey/teams/${teamId}`;
    const domain = await visit(`POST ${team}/domains`, { body: { domain: 'visited.example' } });
    expect(domain.status).toBe(201);
    const connection = { display_name: 'Okta', type: 'saml', is_enabled: false };
    expect((await visit(`POST ${team}/sso-connections`, { body: connection })).status).toBe(201);
    const directory = await visit(`POST ${team}/directories`, { body: { display_name: 'Okta' } });
    expect((await visit(`POST ${team}/directories/${directory.body.id}/tokens`, { body: {} })).status).toBe(201);
    for (const kind of ['team_domain.created', 'single_sign_on_connection.created', 'directory_token.created']) {
      const [event] = await eventsOf(kind);
      expect(event?.actor).toMatchObject({ kind: 'client', set_up_link_id: id });
    }
  });

  test('nothing else is done, also not by a user who is signed in beside it', async () => {
    const { visit } = await opened();
    const team = `/latchkey/teams/${teamId}`;
    const headers = { 'access-token': manager.accessToken };
    for (const call of [
      `POST ${path()}`,
      `GET ${path()}`,
      'GET /users/me',
      'PATCH /users/me',
      `PATCH /teams/${teamId}`,
      `DELETE /teams/${teamId}`,
      'GET /projects/current',
      'POST /auth/password/sign-in',
      `GET ${team}/sso-connections/${crypto.randomUUID()}/exceptions`,
      `GET ${team}/directories/${crypto.randomUUID()}/groups`,
    ]) {
      expect(await visit(call)).toMatchObject(refusal('SET_UP_NOT_PERMITTED'));
      expect(await visit(call, { headers })).toMatchObject(refusal('SET_UP_NOT_PERMITTED'));
    }
  });

  test('what the link leaves out is refused, and other teams are', async () => {
    const { visit } = await opened(['connection']);
    const team = `/latchkey/teams/${teamId}`;
    expect((await visit(`GET ${team}/domains`)).status).toBe(200);
    expect((await visit(`GET ${team}/sso-connections`)).status).toBe(200);
    const other = `/latchkey/teams/${await teamOf(project, manager)}`;
    for (const call of [`POST ${team}/domains`, `GET ${team}/directories`, `GET ${other}/sso-connections`])
      expect(await visit(call, { body: call.startsWith('POST') ? { domain: 'a.example' } : undefined })).toMatchObject(
        refusal('SET_UP_NOT_PERMITTED'),
      );
  });

  test('every endpoint that is open to it names the team, but the one that ends the link', () => {
    const open = Object.entries<Endpoint>(endpoints).filter(([, { setUp }]) => setUp !== undefined);
    const teamless = open.filter(([key]) => !key.includes('/teams/:team_id/')).map(([key]) => key);
    expect(teamless).toEqual(['POST /latchkey/set-up/finish']);
  });

  test('a token that was made up is none, and that of another project', async () => {
    const list = (of: TestProject, token: string) =>
      of.call(`GET /latchkey/teams/${teamId}/domains`, { headers: { 'set-up-token': token } });
    expect(await list(project, `sut_${'0'.repeat(45)}`)).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    const { token } = await opened();
    expect(await list(await newProject(), token)).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
  });

  test('no token is made for a directory that a server connected, by whatever link', async () => {
    const directory = await project.server(`POST /latchkey/teams/${teamId}/directories`, {
      body: { display_name: 'A' },
    });
    const tokens = `POST /latchkey/teams/${teamId}/directories/${directory.body.id}/tokens`;
    for (const maker of [manager.call, project.server]) {
      const { visit } = await openedLink({ project, teamId, call: maker });
      expect(await visit(tokens, { body: {} })).toMatchObject(refusal('DIRECTORY_TOKENS_BY_SERVER'));
    }
  });
});

type Db = Kysely<never>;

/** The answer of a request that waits for its team, until `meanwhile` is done. */
async function whileTeamIsHeld<T>(team: string, send: () => Promise<T>, meanwhile: (db: Db) => Promise<unknown>) {
  const { db } = (await world()).database;
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`select from teams where project_id = ${project.id} and id = ${team} for update`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const answer = send();
    await until(() => isBlocking(db, rows[0]?.pid));
    await meanwhile(trx as unknown as Db);
    return { answer };
  });
  return answer;
}

describe('a link ends', () => {
  const team = async () => {
    const maker = await project.signUp();
    const id = await teamOf(project, maker);
    const { url, visit } = await openedLink(linkMaker(project, maker, id));
    return { maker, id, url, list: () => visit(`GET /latchkey/teams/${id}/domains`) };
  };

  test('when its maker leaves the team', async () => {
    const { maker, id, url, list } = await team();
    await project.server(`DELETE /team-memberships/${id}/${maker.id}`);
    expect(await list()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('when its maker may not manage the team anymore', async () => {
    const { maker, id, url, list } = await team();
    await project.server(`DELETE /team-permissions/${id}/${maker.id}/team_admin`);
    await project.server(`DELETE /team-permissions/${id}/${maker.id}/$update_team`);
    expect(await list()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('when its maker is banned', async () => {
    const { maker, url, list } = await team();
    await project.server(`PUT /latchkey/users/${maker.id}/ban`, { body: {} });
    expect(await list()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('when the team is deleted', async () => {
    const { id, url, list } = await team();
    await project.server(`DELETE /teams/${id}`);
    expect(await list()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
  });

  test('when the project is deleted', async () => {
    const other = await newProject();
    const maker = await other.signUp();
    const { url } = await openedLink(linkMaker(other, maker, await teamOf(other, maker)));
    await other.admin('DELETE /internal/projects/current');
    expect(await open(url, other)).toMatchObject({ code: 'INVALID_PUBLISHABLE_CLIENT_KEY' });
  });

  test.each([
    ['was ended', (db: Db, id: string) => sql`delete from set_up_links where id = ${id}`.execute(db)],
    [
      'was opened again',
      (db: Db, id: string) => sql`update set_up_links set visit_hash = secret_hash where id = ${id}`.execute(db),
    ],
  ])('also for a request that waited while the link %s', async (_, end) => {
    const maker = await project.signUp();
    for (const call of [maker.call, project.server]) {
      const team = await teamOf(project, maker);
      const { id, visit } = await openedLink({ project, teamId: team, call });
      const answer = await whileTeamIsHeld(
        team,
        () => visit(`POST /latchkey/teams/${team}/domains`, { body: { domain: 'late.example' } }),
        (db) => end(db, id),
      );
      expect(answer).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
      expect((await maker.call(`GET /latchkey/teams/${team}/domains`)).body.items).toEqual([]);
    }
  });

  test('after its days, a visit after an hour; the sweep deletes it', async () => {
    const { url, list } = await team();
    const { clock, database } = await world();
    clock.advance(3_600_000);
    expect(await list()).toMatchObject(refusal('SET_UP_TOKEN_OVER'));
    expect((await open(url)).status).toBe(200);
    clock.advance(7 * 24 * 3_600_000);
    expect(await open(url)).toMatchObject(refusal('SET_UP_LINK_OVER'));
    await sweepSetUpLinks(testContext(database.db, { now: clock() }));
    const left = database.db.selectFrom('set_up_links').select('expires_at').where('project_id', '=', project.id);
    expect((await left.execute()).filter(({ expires_at }) => expires_at < clock())).toEqual([]);
  });
});
