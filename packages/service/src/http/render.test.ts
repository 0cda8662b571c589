import { newProject, openDatabase, refusal, startWorld, type World, world as worldByHttp } from '@latchkey/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const missing = 'GET /users/me';
const requestId = /^[0-9a-hjkmnp-tv-z]{16}$/;

describe('an answer', () => {
  test('is compact JSON, and laid out for a person who looks at it in a browser', async () => {
    const { call } = await newProject();
    expect((await call('GET /projects/current')).text).not.toContain('\n');
    const { text, body } = await call('GET /projects/current', { headers: { accept: 'text/html,*/*' } });
    expect(text).toBe(JSON.stringify(body, null, 2));
  });

  test('is never kept by a cache, and bears its request id and the security headers', async () => {
    const { call } = await newProject();
    for (const endpoint of ['GET /projects/current', missing, 'GET /nothing']) {
      const { headers } = await call(endpoint);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store, max-age=0',
        'x-latchkey-request-id': expect.stringMatching(requestId),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
    }
  });

  test('has a request id of its own', async () => {
    const { call } = await newProject();
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await call(missing)).headers.get('x-latchkey-request-id')),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('where people come by https', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ baseUrl: 'https://auth.example.com' });
  });
  afterAll(() => world.close());

  test.each(['/api/v1/projects/current', '/api/v1/nothing', '/health', '/', '/docs/'])(
    'the answer of %s tells browsers to stay there',
    async (path) => {
      const request = new Request(`https://auth.example.com${path}`);
      const { headers } = await world.service.fetch(request, { peer: '127.0.0.1' });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  test.each(['/api/v1/projects/current', '/'])('by http, nothing is said of it at %s', async (path) => {
    const { service, parts } = await worldByHttp();
    const { headers } = await service.fetch(new Request(parts.baseUrl + path), { peer: '127.0.0.1' });
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a known error', () => {
  test('is laid out JSON of code and sentence; its code stands in a header too', async () => {
    const { call } = await newProject();
    const { status, text, body, code, headers } = await call(missing);
    expect(body).toEqual({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: expect.stringMatching(/./) });
    expect({ status, code, text }).toEqual({ status: 400, code: body.code, text: JSON.stringify(body, null, 2) });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('has details only where it has some', async () => {
    const { call } = await newProject();
    const { body } = await call('GET /users');
    expect(Object.keys(body)).toEqual(['code', 'details', 'error']);
  });
});

describe('a plain-text refusal', () => {
  test('has its name in a header for clients that speak our own prefix', async () => {
    const { call } = await (await newProject()).signUp();
    const answer = await call('DELETE /users/me');
    expect(answer).toMatchObject(refusal('SELF_DELETION_OFF'));
    expect(answer.headers.get('x-latchkey-refusal')).toBe('SELF_DELETION_OFF');
  });

  test('is its sentence alone for published clients', async () => {
    const { call } = await (await newProject()).signUp();
    const answer = await call('DELETE /users/me', { prefix: 'x-stack-' });
    expect(answer).toMatchObject(refusal('SELF_DELETION_OFF'));
    expect([...answer.headers.keys()].filter((name) => name.endsWith('refusal'))).toEqual([]);
  });
});

describe('x-latchkey-override-error-status', () => {
  const headers = { 'override-error-status': 'any value' };

  test.each([
    ['a known error', missing, '400'],
    ['a refusal', 'DELETE /users/me', '400'],
    ['an unknown path', 'GET /nothing', '404'],
  ])('turns the status of %s into 200 and tells the true one', async (_, endpoint, actual) => {
    const { call } = await newProject();
    const [plain, overridden] = [await call(endpoint), await call(endpoint, { headers })];
    expect({ status: overridden.status, text: overridden.text, code: overridden.code }).toEqual({
      ...pick(plain),
      status: 200,
    });
    expect(overridden.headers.get('x-latchkey-actual-status')).toBe(actual);
    expect(plain.headers.get('x-latchkey-actual-status')).toBeNull();
  });

  test('leaves a success alone', async () => {
    const { call } = await newProject();
    const answer = await call('GET /projects/current', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-latchkey-actual-status')).toBeNull();
  });

  test('keeps the seconds to wait', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    const body = { email, password: 'wrong' };
    for (let i = 0; i < 10; i++) await project.call('POST /auth/password/sign-in', { body });
    const answer = await project.call('POST /auth/password/sign-in', { body, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-latchkey-actual-status')).toBe('429');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

const pick = ({ status, text, code }: { status: number; text: string; code: string | null }) => ({
  status,
  text,
  code,
});

describe('when something breaks', () => {
  /** What breaks here is gone for good, so the world has a database that no other gets. */
  async function breakable(changes: Partial<World['parts']> = {}) {
    const { database, drop } = await openDatabase();
    const world = await startWorld({ ...changes, database });
    return {
      ...world,
      close: () =>
        world
          .close()
          .then(() => database.close())
          .then(drop),
    };
  }

  test('a bug is answered with 500 and its request id, nothing leaks, and it is logged with its cause', async () => {
    const lines: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (line: unknown) => void lines.push(line), flush: () => {} };
    const own = await breakable({ log });
    const project = await newProject({}, Promise.resolve(own));
    const { call } = await project.signUp();
    await sql`alter table team_members rename to moved_away`.execute(own.database.db);
    const { status, text, headers } = await call(missing);
    const id = headers.get('x-latchkey-request-id');
    expect({ status, text }).toEqual({ status: 500, text: `Something went wrong on our side. Request id: ${id}` });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: id,
        method: 'GET',
        path: '/api/v1/users/me',
        status: 500,
        err: expect.any(Error),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(project.keys.publishable_client_key);
    const overridden = await call(missing, { headers: { 'override-error-status': '1' } });
    expect(overridden.status).toBe(200);
    expect(overridden.headers.get('x-latchkey-actual-status')).toBe('500');
    await own.close();
  });

  test('a database that is away is answered with 503 and the advice to come back', async () => {
    const own = await breakable();
    const { call } = await newProject({}, Promise.resolve(own));
    await sql`create or replace function reserve_rate(asked jsonb, now_millis double precision)
      returns double precision language plpgsql as $$ begin raise sqlstate '57P01'; end $$`.execute(own.database.db);
    const answer = await call('POST /auth/password/sign-in', { body: { email: 'a@example.com', password: 'x' } });
    expect(answer).toMatchObject(refusal('DATABASE_UNAVAILABLE'));
    expect(answer.headers.get('retry-after')).toBe('1');
    await own.close();
  });
});
