import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { type Crew, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;
const ROUNDS = isFull ? 100 : 10;
const ACCEPT = 'POST /team-invitations/accept';

interface Somebody {
  readonly id: string;
  readonly accessToken: string;
}

describe('an invitation at two services at once', () => {
  let both: TwoServices;
  let project: TestProject;
  let crew: Crew;
  let users: Somebody[];

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, Promise.resolve(both.here));
    crew = await newCrew(project);
    users = await Promise.all(Array.from({ length: TRIES }, newUser));
  });
  afterAll(() => both.close());

  /** Somebody with a session and without a password, which would take its time to hash. */
  async function newUser(): Promise<Somebody> {
    const { id } = (await project.server('POST /users', { body: {} })).body;
    const { access_token } = (await project.server('POST /auth/sessions', { body: { user_id: id } })).body;
    return { id, accessToken: access_token };
  }
  const as = (service: number, user: Somebody) => both.as(project, service, user);
  const server = (service: number) => both.server(project, service);
  const members = async () =>
    (await project.server('GET /team-member-profiles', { query: { team_id: crew.teamId } })).body.items.length;
  const outcome = ({ status, code }: { status: number; code: string | null }) => code ?? String(status);

  /** All who may join wait for the team until the first try too many was answered, so the code is tried out unused. */
  async function whileTeamIsHeld<T>(send: () => Promise<T>[]): Promise<T[]> {
    const { db } = both.here.database;
    const answers = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('teams').select('id').where('id', '=', crew.teamId).forUpdate().execute();
      const sent = send();
      await Promise.race(sent);
      return { sent };
    });
    return Promise.all(answers.sent);
  }

  test('is accepted by one of sixty-four users', async () => {
    const before = await members();
    const { code } = await invite(crew);
    const answers = await whileTeamIsHeld(() => users.map((user, i) => as(i, user)(ACCEPT, { body: { code } })));
    expect(answers.map(outcome).filter((one) => one === '200')).toHaveLength(1);
    const others = new Set(answers.map(outcome).filter((one) => one !== '200'));
    expect([...others].sort()).toEqual(['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']);
    expect((await members()) - before).toBe(1);
  });

  test('is accepted by one user once, however often they try', async () => {
    const { code } = await invite(crew);
    const user = await newUser();
    const before = await members();
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => as(i, user)(ACCEPT, { body: { code } })));
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array(15).fill('VERIFICATION_CODE_ALREADY_USED')]);
    expect((await members()) - before).toBe(1);
  });

  test('two of one user to the same team make one membership', async () => {
    const codes = [(await invite(crew)).code, (await invite(crew)).code];
    const user = await newUser();
    const before = await members();
    const answers = await Promise.all(codes.map((code, i) => as(i, user)(ACCEPT, { body: { code } })));
    expect([answers.map(outcome), (await members()) - before]).toEqual([['200', '200'], 1]);
  });

  test('is either accepted or taken back', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const { id, code } = await invite(crew);
      const user = await newUser();
      const before = await members();
      const query = { team_id: crew.teamId };
      const [accepted, revoked] = await Promise.all([
        as(0, user)(ACCEPT, { body: { code } }),
        server(1)(`DELETE /team-invitations/${id}`, { query }),
      ]);
      const isIn = accepted.status === 200;
      expect([accepted.status, revoked.status].sort()).toEqual(isIn ? [200, 404] : [200, accepted.status]);
      expect(['200', 'VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_ALREADY_USED']).toContain(outcome(accepted));
      expect((await members()) - before).toBe(isIn ? 1 : 0);
    }
  });

  test('is either accepted or renewed', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const { id, code } = await invite(crew);
      const user = await newUser();
      const [accepted, renewed] = await Promise.all([
        as(0, user)(ACCEPT, { body: { code } }),
        server(1)(`POST /latchkey/team-invitations/${id}/link`, { body: crew.ways }),
      ]);
      expect([accepted, renewed].filter(({ status }) => status === 200)).toHaveLength(1);
      expect([accepted, renewed].filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  test('is never accepted into a team that is gone, nor sent to it', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const teamId = (await project.server('POST /teams', { body: { display_name: 'Crew' } })).body.id;
      const ways = { ...crew.ways, team_id: teamId };
      const invited = { ...crew, teamId, ways };
      const codes = [];
      for (let j = 0; j < 4; j++) codes.push(await invite(invited, newEmail(), project.server));
      const answers = await Promise.all([
        ...codes.map(({ code }, j) => as(j, users[j] as Somebody)(ACCEPT, { body: { code } })),
        ...codes.map(({ id }, j) => server(j)(`DELETE /team-invitations/${id}`, { query: { team_id: teamId } })),
        server(0)('POST /team-invitations/send-code', { body: { ...ways, email: newEmail() } }),
        server(1)(`DELETE /teams/${teamId}`),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(answers.at(-1)?.status).toBe(200);
      const { db } = both.here.database;
      for (const table of ['team_members', 'team_invitations'] as const)
        expect(await db.selectFrom(table).select('team_id').where('team_id', '=', teamId).execute()).toEqual([]);
    }
  });

  test('is never accepted by a user who is gone, nor by the word of one', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const [inviter, invitee] = [await newUser(), await newUser()];
      await project.server(`POST /team-memberships/${crew.teamId}/${inviter.id}`, { body: {} });
      const { code } = await invite(crew, newEmail(), as(0, inviter));
      const answers = await Promise.all([
        as(0, invitee)(ACCEPT, { body: { code } }),
        server(1)(`DELETE /users/${invitee.id}`),
        server(0)(`DELETE /users/${inviter.id}`),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      const { db } = both.here.database;
      const left = db.selectFrom('team_members').select('user_id').where('user_id', 'in', [invitee.id, inviter.id]);
      expect(await left.execute()).toEqual([]);
    }
  });
});
