import { randomUUID } from 'node:crypto';
import type { RefusalName } from '@latchkey/protocol/refusals';
import {
  knownError,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  teamOf,
  toldOfTeams,
  world,
} from '@latchkey/testing';
import { publishTxt } from '@latchkey/testing/dns/dns-server';
import { testContext } from '@latchkey/testing/world/context';
import { describe, expect, test } from 'vitest';
import { verifyDomain } from './verify.ts';

/** A team of an admin and a plain member, and somebody who is in none. */
async function crew(project?: TestProject) {
  const own = project ?? (await newProject());
  const [admin, member, stranger] = [await own.signUp(), await own.signUp(), await own.signUp()];
  return { project: own, admin, member, stranger, teamId: await teamOf(own, admin, member) };
}

const newDomain = () => `${randomUUID()}.example`;
const at = (teamId: string) => `/latchkey/teams/${teamId}/domains`;
const add = ({ call }: Pick<TestUser, 'call'>, teamId: string, domain = newDomain()) =>
  call(`POST ${at(teamId)}`, { body: { domain } });
const verify = ({ call }: Pick<TestUser, 'call'>, { team_id, id }: { team_id: string; id: string }) =>
  call(`POST ${at(team_id)}/${id}/verify`, { body: {} });

/** A refusal with what is wrong in this case. */
const because = (name: RefusalName, detail: string) => {
  const { text, ...answer } = refusal(name);
  return { ...answer, text: `${text} ${detail}` };
};

/** A domain that a team has added, and whose record is there. */
async function published(by: TestUser, teamId: string, domain?: string) {
  const { body } = await add(by, teamId, domain);
  publishTxt(body.txt_record.name, [body.txt_record.value]);
  return body;
}

describe('the domains of a team are out of reach of', () => {
  const requests = (teamId: string, id: string) =>
    [
      [`GET ${at(teamId)}`, {}],
      [`POST ${at(teamId)}`, { body: { domain: newDomain() } }],
      [`GET ${at(teamId)}/${id}`, {}],
      [`POST ${at(teamId)}/${id}/verify`, { body: {} }],
      [`DELETE ${at(teamId)}/${id}`, {}],
    ] as const;

  test('clients without a user, without membership, and without the permission', async () => {
    const { project, admin, member, stranger, teamId } = await crew();
    const { id } = (await add(admin, teamId)).body;
    const lacking = { team_id: teamId, user_id: member.id, permission_id: '$update_team' };
    for (const [endpoint, options] of requests(teamId, id)) {
      expect(await project.call(endpoint, options)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
      expect(await stranger.call(endpoint, options)).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: stranger.id }),
      );
      expect(await member.call(endpoint, options)).toMatchObject(knownError('TEAM_PERMISSION_REQUIRED', lacking));
    }
    expect((await admin.call(`GET ${at(teamId)}`)).body.items).toHaveLength(1);
  });

  test('servers of other projects', async () => {
    const { admin, teamId } = await crew();
    const { id } = (await add(admin, teamId)).body;
    const other = await newProject();
    for (const [endpoint, options] of requests(teamId, id)) {
      expect(await other.server(endpoint, options)).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id: teamId }));
    }
  });

  test('admins of other teams, by the id of the domain', async () => {
    const { project, admin, teamId } = await crew();
    const { id } = (await add(admin, teamId)).body;
    const other = await crew(project);
    for (const [endpoint, options] of requests(other.teamId, id).slice(2)) {
      expect(await other.admin.call(endpoint, options)).toMatchObject(refusal('TEAM_DOMAIN_UNKNOWN'));
    }
  });
});

describe('a domain is added', () => {
  test('with the record that is to prove it', async () => {
    const { project, admin, teamId } = await crew();
    const answer = await add(admin, teamId, ' Bücher.Example. ');
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      id: expect.any(String),
      team_id: teamId,
      domain: 'xn--bcher-kva.example',
      txt_record: {
        name: '_latchkey.xn--bcher-kva.example',
        value: expect.stringMatching(/^latchkey-domain-verification=[0-9a-z]{45}$/),
      },
      verified_at_millis: null,
      last_checked_at_millis: null,
      first_failed_at_millis: null,
      created_at_millis: expect.any(Number),
    });
    const { id, domain } = answer.body;
    expect((await admin.call(`GET ${at(teamId)}/${id}`)).body).toEqual(answer.body);
    expect((await project.server(`GET ${at(teamId)}`)).body).toEqual({ items: [answer.body], is_paginated: false });
    expect((await toldOfTeams(project.id)).at(-1)).toEqual({
      kind: 'team_domain.created',
      data: { id, team_id: teamId, domain },
    });
  });

  test.each([
    'localhost',
    'a.localhost',
    'example',
    '127.0.0.1',
    '127.1',
    '[::1]',
    '::1',
    'https://example.com',
    'example.com/path',
    'person@example.com',
    'a..example.com',
    '-a.example.com',
    'a_b.example.com',
    '*.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(119)}example`,
    ' ',
  ])('unless it is none: %s', async (domain) => {
    const { admin, teamId } = await crew();
    expect(await add(admin, teamId, domain)).toMatchObject(refusal('TEAM_DOMAIN_INVALID'));
  });

  test.each(['gmail.com', 'Outlook.com', 'proton.me', 'co.uk', 'github.io'])(
    'unless many share it: %s',
    async (domain) => {
      const { admin, teamId } = await crew();
      expect(await add(admin, teamId, domain)).toMatchObject(refusal('TEAM_DOMAIN_SHARED'));
    },
  );

  test('once', async () => {
    const { admin, teamId } = await crew();
    const domain = newDomain();
    const answers = await Promise.all([1, 2, 3].map(() => add(admin, teamId, domain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await add(admin, teamId, domain.toUpperCase())).toMatchObject(refusal('TEAM_DOMAIN_EXISTS'));
  });

  test('up to a limit', async () => {
    const { project, admin, teamId } = await crew();
    const answers = await Promise.all(Array.from({ length: 52 }, () => add(admin, teamId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await add({ call: project.server }, teamId)).toMatchObject(refusal('TEAM_DOMAINS_TOO_MANY'));
  });

  test('by several teams, as long as none of them has verified it and after', async () => {
    const one = await crew();
    const two = await crew(one.project);
    const domain = newDomain();
    const first = await published(one.admin, one.teamId, domain);
    expect((await verify(one.admin, first)).status).toBe(200);
    expect((await add(two.admin, two.teamId, domain)).status).toBe(201);
  });
});

describe('a domain is verified', () => {
  test('by its record, in any case and among others', async () => {
    const { project, admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    publishTxt(body.txt_record.name, [
      'v=spf1 -all',
      `latchkey-domain-verification=${'0'.repeat(45)}`,
      body.txt_record.value,
    ]);
    const answer = await verify(admin, body);
    expect(answer.body).toEqual({
      ...body,
      verified_at_millis: expect.any(Number),
      last_checked_at_millis: answer.body.verified_at_millis,
    });
    const { id, domain } = body;
    const told = { kind: 'team_domain.verified', data: { id, team_id: teamId, domain } };
    expect((await toldOfTeams(project.id)).at(-1)).toEqual(told);
    // Again changes nothing but when it was checked.
    const again = await verify({ call: project.server }, body);
    expect(again.body.verified_at_millis).toBe(answer.body.verified_at_millis);
    expect((await toldOfTeams(project.id)).filter(({ kind }) => kind === told.kind)).toHaveLength(1);
  });

  test('not without a record', async () => {
    const { admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    const answer = await verify(admin, body);
    const missing = refusal('TEAM_DOMAIN_RECORD_MISSING');
    expect(answer).toMatchObject(missing);
    publishTxt(body.txt_record.name, []);
    expect(await verify(admin, body)).toMatchObject(missing);
    expect((await admin.call(`GET ${at(teamId)}/${body.id}`)).body).toEqual(body);
  });

  test('not by the values of other services, of which none is shown', async () => {
    const { admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    publishTxt(body.txt_record.name, ['other-service=secret']);
    const answer = await verify(admin, body);
    expect(answer).toMatchObject(refusal('TEAM_DOMAIN_RECORD_DIFFERENT'));
    expect(answer.text).not.toContain('Found');
  });

  test('not by another value of ours, which is shown', async () => {
    const { admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    const wrong = `latchkey-domain-verification=${'x'.repeat(300)}`;
    publishTxt(body.txt_record.name, ['something else', wrong]);
    expect(await verify(admin, body)).toMatchObject(
      because('TEAM_DOMAIN_RECORD_DIFFERENT', `Found: ${wrong.slice(0, 100)}`),
    );
  });

  test('not by the value of another team', async () => {
    const one = await crew();
    const two = await crew(one.project);
    const domain = newDomain();
    const { txt_record } = await published(one.admin, one.teamId, domain);
    const { body } = await add(two.admin, two.teamId, domain);
    expect(await verify(two.admin, body)).toMatchObject(
      because('TEAM_DOMAIN_RECORD_DIFFERENT', `Found: ${txt_record.value}`),
    );
  });

  test('not while its name servers are silent', { timeout: 30_000 }, async () => {
    const { admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    publishTxt(body.txt_record.name, null);
    expect(await verify(admin, body)).toMatchObject(refusal('TEAM_DOMAIN_DNS_FAILED'));
  });

  test('by one team alone, of those that prove it at once', async () => {
    const { project, ...first } = await crew();
    const teams = [first, await crew(project), await crew(project)];
    const domain = newDomain();
    const domains = await Promise.all(
      teams.map(async ({ admin, teamId }) => ({ admin, body: (await add(admin, teamId, domain)).body })),
    );
    publishTxt(
      `_latchkey.${domain}`,
      domains.map(({ body }) => body.txt_record.value),
    );
    const answers = await Promise.all(domains.map(({ admin, body }) => verify(admin, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal('TEAM_DOMAIN_TAKEN'));
    // Once the team that has it removes it, the next can have it.
    const winner = domains[answers.findIndex(({ status }) => status === 200)] as (typeof domains)[number];
    await winner.admin.call(`DELETE ${at(winner.body.team_id)}/${winner.body.id}`);
    const [next] = domains.filter((each) => each !== winner) as [(typeof domains)[number]];
    expect((await verify(next.admin, next.body)).status).toBe(200);
  });

  test('not by one who has lost the permission while the name servers were asked', async () => {
    const { project, admin, teamId } = await crew();
    const { id, txt_record } = await published(admin, teamId);
    const { database, clock } = await world();
    const context = testContext(database.db, { now: clock() });
    const asking = { level: 'client', user: { id: admin.id } } as never;
    const losing = async () => {
      await project.server(`DELETE /team-memberships/${teamId}/${admin.id}`, {});
      return [txt_record.value];
    };
    await expect(
      verifyDomain(context, losing, { id: project.id } as never, asking, { teamId, id }),
    ).rejects.toMatchObject({ code: 'TEAM_MEMBERSHIP_NOT_FOUND' });
    expect((await project.server(`GET ${at(teamId)}/${id}`)).body.verified_at_millis).toBe(null);
  });

  test('by a team of each project', async () => {
    const [one, two] = [await crew(), await crew()];
    const domain = newDomain();
    const [a, b] = [(await add(one.admin, one.teamId, domain)).body, (await add(two.admin, two.teamId, domain)).body];
    publishTxt(`_latchkey.${domain}`, [a.txt_record.value, b.txt_record.value]);
    expect([(await verify(one.admin, a)).status, (await verify(two.admin, b)).status]).toEqual([200, 200]);
  });

  test('once, by many calls at once', async () => {
    const { project, admin, teamId } = await crew();
    const body = await published(admin, teamId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(admin, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const told = await toldOfTeams(project.id);
    expect(told.filter(({ kind }) => kind === 'team_domain.verified')).toHaveLength(1);
  });

  test('but is not looked up without end', async () => {
    const { admin, teamId } = await crew();
    const { body } = await add(admin, teamId);
    const answers = await Promise.all(Array.from({ length: 11 }, () => verify(admin, body)));
    expect(answers.find(({ status }) => status === 429)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

test('a domain is removed, and is unknown from then on', async () => {
  const { project, admin, teamId } = await crew();
  const { id, domain, ...body } = await published(admin, teamId);
  await verify(admin, { ...body, id });
  expect(await admin.call(`DELETE ${at(teamId)}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect(await admin.call(`DELETE ${at(teamId)}/${id}`)).toMatchObject(refusal('TEAM_DOMAIN_UNKNOWN'));
  expect(await verify(admin, { ...body, id })).toMatchObject(refusal('TEAM_DOMAIN_UNKNOWN'));
  expect((await toldOfTeams(project.id)).at(-1)).toEqual({
    kind: 'team_domain.deleted',
    data: { id, team_id: teamId, domain },
  });
});

test('the domains of a team go with it', async () => {
  const { admin, teamId } = await crew();
  await add(admin, teamId);
  expect((await admin.call(`DELETE /teams/${teamId}`)).status).toBe(200);
  const { db } = (await world()).database;
  expect(await db.selectFrom('team_domains').select('id').where('team_id', '=', teamId).execute()).toEqual([]);
});
