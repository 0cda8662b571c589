import { refusal } from '@latchkey/testing';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { type Crew, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { expect, test } from 'vitest';

const MOST_MEMBERS = 10_000;

/** The code of an invitation to a team that has so many members by now. */
async function codeOfTeamWith(members: number, crew: Crew): Promise<string> {
  const { code } = await invite(crew);
  await addCrowd(crew.project, crew.teamId, members - 3);
  return code;
}

const accept = ({ stranger }: Crew, code: string) => stranger.call('POST /team-invitations/accept', { body: { code } });

test('the last place in a team can be taken by invitation', async () => {
  const crew = await newCrew();
  expect((await accept(crew, await codeOfTeamWith(MOST_MEMBERS - 1, crew))).status).toBe(200);
});

test('nobody joins a full team by invitation, and the code is good for later', async () => {
  const crew = await newCrew();
  const code = await codeOfTeamWith(MOST_MEMBERS, crew);
  expect(await accept(crew, code)).toMatchObject(refusal('TEAM_FULL'));
  await crew.project.server(`DELETE /team-memberships/${crew.teamId}/${crew.mute.id}`);
  expect((await accept(crew, code)).status).toBe(200);
});

test('a server adds members to a full team', async () => {
  const crew = await newCrew();
  await codeOfTeamWith(MOST_MEMBERS, crew);
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
  const answers = await Promise.all([
    accept(crew, code),
    second.call('POST /team-invitations/accept', { body: { code: other } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject(refusal('TEAM_FULL'));
  const { items } = (await project.server('GET /team-member-profiles', { query: { team_id: crew.teamId } })).body;
  expect(items).toHaveLength(4);
});
