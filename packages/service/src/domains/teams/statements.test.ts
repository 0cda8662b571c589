import { newEmail, newProject, type TestUser, teamOf } from '@latchkey/testing';
import { invitationPage } from '@latchkey/testing/people/team-invitation';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Lists and mails of many take as many statements as those of one; authentication is included.

let counted: CountedWorld;

beforeAll(async () => {
  counted = await startCountedWorld();
});
afterAll(() => counted.close());

const statementsOf = async (send: Parameters<CountedWorld['statementsOf']>[0]): Promise<number> =>
  (await counted.statementsOf(send)).length;

/** A project with a team of so many members. */
async function teamOfMany(members: number) {
  const project = await newProject({}, Promise.resolve(counted.world));
  const users: TestUser[] = [];
  for (let i = 0; i < members; i++) users.push(await project.signUp());
  const [admin, ...others] = users as [TestUser, ...TestUser[]];
  return { project, admin, teamId: await teamOf(project, admin, ...others) };
}

test('the teams of a client are two statements', async () => {
  const { project, admin } = await teamOfMany(1);
  for (let i = 0; i < 5; i++) await teamOf(project, admin);
  expect(await statementsOf(() => admin.call('GET /teams', { query: { user_id: 'me' } }))).toBe(2);
});

test.each([1, 6])('a page of %i teams is one statement, and one more where they are counted', async (teams) => {
  const { project, admin } = await teamOfMany(1);
  for (let i = 1; i < teams; i++) await teamOf(project, admin);
  const list = (query: Record<string, string | boolean>) =>
    statementsOf(() => project.server('GET /latchkey/teams', { query }));
  expect([await list({}), await list({ count: true, has_members: true, order_by: 'name' })]).toEqual([1, 2]);
});

test.each([1, 6])(
  'the %i members of a team are three statements for a client and two for a server',
  async (members) => {
    const { project, admin, teamId: team_id } = await teamOfMany(members);
    const list = (call: TestUser['call']) =>
      statementsOf(() => call('GET /team-member-profiles', { query: { team_id } }));
    expect([await list(admin.call), await list(project.server)]).toEqual([3, 2]);
  },
);

test('fifty invitations are as many statements as one', async () => {
  const { project, teamId: team_id } = await teamOfMany(1);
  // A request that is sent again invites others: those of the first are invited by then.
  const send = (count: number) =>
    statementsOf(() => {
      const body = { team_id, callback_url: invitationPage, emails: Array.from({ length: count }, newEmail) };
      return project.server('POST /latchkey/team-invitations', { body });
    });
  expect(await send(50)).toBe(await send(1));
});
