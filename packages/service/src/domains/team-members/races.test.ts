import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROUNDS = isFull ? 100 : 10;

describe('at two services at once', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  const as = (service: number, user: TestUser) => both.as(project, service, user);
  const server = (service: number) => both.server(project, service);
  const outcomes = (answers: { status: number; code: string | null }[]) =>
    answers.map(({ status, code }) => code ?? String(status)).sort();

  async function newTeam(admins: readonly TestUser[], members: readonly TestUser[] = []): Promise<string> {
    const { id } = (await project.server('POST /teams', { body: { display_name: 'Crew' } })).body;
    for (const user of [...admins, ...members])
      await project.server(`POST /team-memberships/${id}/${user.id}`, { body: {} });
    for (const user of admins) await project.server(`POST /team-permissions/${id}/${user.id}/team_admin`, { body: {} });
    return id;
  }
  const membersOf = async (team_id: string) =>
    (await project.server('GET /team-member-profiles', { query: { team_id } })).body.items.length;

  test('of the last two who can manage a team one leaves and one stays', async () => {
    const [one, other, member] = [await project.signUp(), await project.signUp(), await project.signUp()];
    for (let i = 0; i < ROUNDS; i++) {
      const id = await newTeam([one, other], [member]);
      const leave = (service: number, user: TestUser) => as(service, user)(`DELETE /team-memberships/${id}/me`);
      expect(outcomes(await Promise.all([leave(0, one), leave(1, other)]))).toEqual(['200', '400']);
      expect(await membersOf(id)).toBe(2);
    }
  });

  test('of two who remove each other one stays', async () => {
    const [one, other, member] = [await project.signUp(), await project.signUp(), await project.signUp()];
    for (let i = 0; i < ROUNDS; i++) {
      const id = await newTeam([one, other], [member]);
      const remove = (service: number, by: TestUser, user: TestUser) =>
        as(service, by)(`DELETE /team-memberships/${id}/${user.id}`);
      const [first, second] = outcomes(await Promise.all([remove(0, one, other), remove(1, other, one)]));
      expect(first).toBe('200');
      expect(['400', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED']).toContain(second);
      expect(await membersOf(id)).toBe(2);
    }
  });

  test('the last who can manage a team does not leave somebody behind who joins meanwhile', async () => {
    const [admin, member] = [await project.signUp(), await project.signUp()];
    for (let i = 0; i < ROUNDS; i++) {
      const id = await newTeam([admin]);
      const [left, joined] = await Promise.all([
        as(0, admin)(`DELETE /team-memberships/${id}/me`),
        server(1)(`POST /team-memberships/${id}/${member.id}`, { body: {} }),
      ]);
      expect([[200, 400].includes(left.status), joined.status]).toEqual([true, 201]);
      expect(await membersOf(id)).toBe(left.status === 200 ? 1 : 2);
    }
  });

  test('of many who add a user one does', async () => {
    const user = await project.signUp();
    const id = await newTeam([]);
    const add = (service: number) => server(service)(`POST /team-memberships/${id}/${user.id}`, { body: {} });
    const ended = outcomes(await Promise.all(Array.from({ length: 32 }, (_, i) => add(i))));
    expect(ended).toEqual(['201', ...Array(31).fill('TEAM_MEMBERSHIP_ALREADY_EXISTS')]);
  });

  test('to delete a user while they are added, and a team, leaves nothing behind', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const users = await Promise.all(Array.from({ length: 4 }, () => project.signUp()));
      const teams = await Promise.all([newTeam(users), newTeam(users), newTeam([])]);
      const [gone, , empty] = teams as [string, string, string];
      const answers = await Promise.all([
        ...users.map(({ id }, service) => server(service)(`POST /team-memberships/${empty}/${id}`, { body: {} })),
        ...users.map(({ id }, service) => server(service)(`DELETE /users/${id}`)),
        ...teams.map((id, service) => server(service)(`DELETE /teams/${id}`)),
        server(0)(`DELETE /teams/${gone}`),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(await leftOver()).toBe(0);
    }
  });

  /** Rows that hang on a team that is gone, or that nobody is left in. */
  async function leftOver(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from team_members m where m.project_id = ${project.id} and not exists (
          select 1 from users u where u.project_id = m.project_id and u.id = m.user_id))
        + (select count(*) from team_permission_grants g where g.project_id = ${project.id} and not exists (
          select 1 from team_members m
          where m.project_id = g.project_id and m.team_id = g.team_id and m.user_id = g.user_id)) as count`.execute(
      both.here.database.db,
    );
    return Number(rows[0]?.count);
  }
});
