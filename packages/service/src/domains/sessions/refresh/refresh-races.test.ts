import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { newRotatingSession } from '@latchkey/testing/people/rotating-session';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The limits are off: they would let few of the refreshes through.

const TRIES = 64;

describe('of sixty-four refreshes at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;
  const inHere = () => Promise.resolve(both.here);

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, inHere());
  });
  afterAll(() => both.close());

  /** The clocks of the two services are apart; what is raced is asked of both at the time of the first. */
  async function race(act: (call: Call) => ReturnType<Call>) {
    const answers = await Promise.all(Array.from({ length: TRIES }, (_, index) => act(both.bare[index % 2] as Call)));
    const outcomes = answers.map(({ status, code }) => code ?? String(status));
    const successors = new Set(answers.flatMap(({ body }) => body.refresh_token ?? []));
    return { outcomes: [...new Set(outcomes)], successors: [...successors] };
  }

  const session = () => newRotatingSession(project, inHere());
  const advance = (millis: number) => {
    both.here.clock.advance(millis);
    both.there.clock.advance(millis);
  };

  async function stored({ accessToken }: { accessToken: string }) {
    const { db } = both.here.database;
    const id = String(decodeJwt(accessToken).refreshTokenId);
    const { generation } = await db
      .selectFrom('sessions')
      .select('generation')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const tokens = await db.selectFrom('session_tokens').select('generation').where('session_id', '=', id).execute();
    return { generation, tokens: tokens.map((token) => token.generation).sort() };
  }

  test('by older clients, all are answered, and nothing is replaced', async () => {
    const { user, refreshPlainly } = await session();
    advance(3_600_000);
    expect(await race((call) => refreshPlainly(user.refreshToken, call))).toEqual({
      outcomes: ['200'],
      successors: [],
    });
    expect(await stored(user)).toEqual({ generation: 0, tokens: [0] });
  });

  test('of a token whose time has come, all that are answered a successor are answered the same one', async () => {
    const { user, refresh } = await session();
    advance(3_600_000);
    const { outcomes, successors } = await race((call) => refresh(user.refreshToken, call));
    expect([outcomes, successors.length]).toEqual([['200'], 1]);
    expect(await stored(user)).toEqual({ generation: 0, tokens: [0, 1] });
  });

  test('of a successor, all are answered, and it replaces its predecessor once', async () => {
    const { user, refresh } = await session();
    advance(3_600_000);
    const [successor = ''] = (await race((call) => refresh(user.refreshToken, call))).successors;
    expect(await race((call) => refresh(successor, call))).toEqual({ outcomes: ['200'], successors: [] });
    expect(await stored(user)).toEqual({ generation: 1, tokens: [0, 1] });
  });

  test('of both at once, all are answered', async () => {
    const { user, refresh } = await session();
    advance(3_600_000);
    const [successor = ''] = (await race((call) => refresh(user.refreshToken, call))).successors;
    let count = 0;
    const { outcomes } = await race((call) => refresh(count++ % 3 ? user.refreshToken : successor, call));
    expect(outcomes).toEqual(['200']);
    expect((await stored(user)).generation).toBe(1);
  });

  test('of a stolen one, all are refused, and one ends the session', async () => {
    const { user, refresh } = await session();
    advance(3_600_000);
    const [successor = ''] = (await race((call) => refresh(user.refreshToken, call))).successors;
    await race((call) => refresh(successor, call));
    advance(31_000);
    const refused = { outcomes: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'], successors: [] };
    expect(await race((call) => refresh(user.refreshToken, call))).toEqual(refused);
    expect(await race((call) => refresh(successor, call))).toEqual(refused);
    const { db } = both.here.database;
    const events = await db.selectFrom('events').select('kind').where('subject_id', '=', user.id).execute();
    expect(events.filter(({ kind }) => kind === 'session.reused')).toHaveLength(1);
  });
});
