import { limits } from '@latchkey/protocol/limits';
import { refusal, world } from '@latchkey/testing';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { type Crew, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

/** The code of an invitation to a team that has so many members by now. */
async function codeOfTeamWith(members: number, crew: Crew): Promise<string> {
  const { code } = await invite(crew);
  await addCrowd(crew.project, crew.teamId, members - 3);
  return code;
}

const accept = ({ stranger }: Crew, code: string) => stranger.call('POST /team-invitations/accept', { body: { code } });

test('the last place in a team can be taken by invitation', async () => {
  const crew = await newCrew();
  expect((await accept(crew, await codeOfTeamWith(limits.teamMembersMax - 1, crew))).status).toBe(200);
});

test('nobody joins a full team by invitation, and the code is good for later', async () => {
  const crew = await newCrew();
  const code = await codeOfTeamWith(limits.teamMembersMax, crew);
  expect(await accept(crew, code)).toMatchObject(refusal('TEAM_FULL'));
  await crew.project.server(`DELETE /team-memberships/${crew.teamId}/${crew.mute.id}`);
  expect((await accept(crew, code)).status).toBe(200);
});

test('a server adds members to a full team', async () => {
  const crew = await newCrew();
  await codeOfTeamWith(limits.teamMembersMax, crew);
  const { status } = await crew.project.server(`POST /team-memberships/${crew.teamId}/${crew.stranger.id}`, {
    body: {},
  });
  expect(status).toBe(201);
});

test('a project lets fewer join, and two cannot take the last place', async () => {
  const crew = await newCrew();
  const { project } = crew;
  await project.admin('PATCH /latchkey/project-settings', { body: { team_max_members: 4 } });
  const [{ code }, { code: other }] = [await invite(crew), await invite(crew)];
  const second = await project.signUp();
  const { db } = (await world()).database;
  // Both wait for the team, so that neither is done before the other begins.
  const waiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const accepting = await db.transaction().execute(async (holding) => {
    await sql`select id from teams where project_id = ${project.id} and id = ${crew.teamId} for update`.execute(
      holding,
    );
    const both = [accept(crew, code), second.call('POST /team-invitations/accept', { body: { code: other } })];
    await expect.poll(waiting).toBe(2);
    return both;
  });
  const answers = await Promise.all(accepting);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject(refusal('TEAM_FULL'));
  const { items } = (await project.server('GET /team-member-profiles', { query: { team_id: crew.teamId } })).body;
  expect(items).toHaveLength(4);
});
