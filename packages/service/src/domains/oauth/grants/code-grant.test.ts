import { createHash } from 'node:crypto';
import { knownError, newEmail, newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import {
  appUrl,
  begin,
  codeOf,
  exchange,
  type Flow,
  grantOf,
  sharedProviders,
  signInBy,
} from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const PATH = 'POST /auth/oauth/token';
const wrongClient = knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
const wrongCode = knownError('INVALID_AUTHORIZATION_CODE');

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

/** A flow that has come as far as its code. */
async function withCode(changes: Record<string, string> = {}): Promise<{ flow: Flow; code: string }> {
  const flow = await begin(project, changes);
  return { flow, code: await codeOf(flow, { email: newEmail() }) };
}

/** Whether a code still works. */
const isGood = async (flow: Flow, code: string) => (await exchange(flow, code)).status === 200;

describe('a code', () => {
  test('is exchanged for a session', async () => {
    const { flow, code } = await withCode();
    const { status, body } = await exchange(flow, code);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3599,
        scope: 'legacy',
        refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
        is_new_user: true,
        newUser: true,
        after_callback_redirect_url: null,
        afterCallbackRedirectUrl: null,
      },
    ]);
    const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
    expect(me.body.id).toBe(decodeJwt(body.access_token).sub);
  });

  test('is exchanged under the headers of RFC 6749', async () => {
    const { flow, code } = await withCode();
    const { headers } = await exchange(flow, code);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual([
      expect.stringContaining('no-store'),
      'no-cache',
    ]);
  });

  test('makes the device known, for clients of our own prefix', async () => {
    const { flow, code } = await withCode();
    expect((await exchange(flow, code)).headers.get('x-latchkey-device')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('is exchanged where the app was told to go on to', async () => {
    const { flow, code } = await withCode({ after_callback_redirect_url: 'anything at all' });
    expect((await exchange(flow, code)).body).toMatchObject({
      after_callback_redirect_url: 'anything at all',
      afterCallbackRedirectUrl: 'anything at all',
    });
  });

  test('is exchanged by a form, with the secret, and with a branch and fields nobody knows', async () => {
    const { flow, code } = await withCode();
    const fields = grantOf(flow, code, {
      client_id: `${project.id}#main`,
      client_secret: project.keys.publishable_client_key,
      surplus: 'x',
    });
    const body = new URLSearchParams(fields as unknown as Record<string, string>).toString();
    const raw = { type: 'application/x-www-form-urlencoded', body };
    expect((await project.bare(PATH, { raw })).status).toBe(200);
  });

  test('works once', async () => {
    const { flow, code } = await withCode();
    expect(await isGood(flow, code)).toBe(true);
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
  });

  test('works for five minutes', async () => {
    const [one, other] = [await withCode(), await withCode()];
    const { clock } = await world();
    clock.advance(5 * 60_000 - 2_000);
    expect(await isGood(one.flow, one.code)).toBe(true);
    clock.advance(2_001);
    expect(await exchange(other.flow, other.code)).toMatchObject(wrongCode);
  });

  test('is unknown in another project', async () => {
    const foreign = await newProject(sharedProviders('github'));
    const { flow, code } = await withCode();
    expect(await exchange(flow, code, { client_id: foreign.id })).toMatchObject(wrongCode);
    expect(await isGood(flow, code)).toBe(true);
  });

  test.each(['0'.repeat(64), 'x', "' or 1=1"])('that was made up is wrong: %s', async (code) => {
    expect(await exchange(await begin(project), code)).toMatchObject(wrongCode);
  });

  test('is the very text: in capitals it is wrong', async () => {
    const { flow, code } = await withCode();
    expect(await exchange(flow, code.toUpperCase().replace(/\d/g, '$&'))).toMatchObject(wrongCode);
  });

  test('goes with its user', async () => {
    const { flow, code } = await withCode();
    const [{ id }] = (await project.server('GET /users', { query: { desc: true, limit: 1 } })).body.items;
    const { db } = (await world()).database;
    await db.deleteFrom('users').where('project_id', '=', project.id).where('id', '=', id).execute();
    expect(await exchange(flow, code)).toMatchObject(wrongCode);
  });

  test('is stored as a hash', async () => {
    const { code } = await withCode();
    const { db } = (await world()).database;
    const rows = await db.selectFrom('oauth_grants').selectAll().where('project_id', '=', project.id).execute();
    const plain = createHash('sha256').update(code).digest('hex');
    const found = rows.filter((row) => [code, plain].includes(row.code_hash?.toString('hex') ?? ''));
    expect([JSON.stringify(rows).includes(code), found]).toEqual([false, []]);
  });
});

describe('the verifier', () => {
  test.each([undefined, '', 'wrong', 'a'.repeat(128)])(
    '%s is wrong, and leaves the code good',
    async (code_verifier) => {
      const { flow, code } = await withCode();
      const secret = { client_secret: project.keys.publishable_client_key };
      expect(await exchange(flow, code, { ...secret, code_verifier })).toMatchObject(wrongCode);
      expect(await isGood(flow, code)).toBe(true);
    },
  );

  test('is not the challenge', async () => {
    const { flow, code } = await withCode();
    const challenge = createHash('sha256').update(flow.verifier).digest('base64url');
    expect(await exchange(flow, code, { code_verifier: challenge })).toMatchObject(wrongCode);
  });

  test('of another flow is wrong', async () => {
    const [one, other] = [await withCode(), await withCode()];
    expect(await exchange(one.flow, other.code)).toMatchObject(wrongCode);
  });
});

describe('the address of the app', () => {
  test.each([`${appUrl}/`, `${appUrl}?a=b`, appUrl.replace('localhost', 'LOCALHOST'), 'https://evil.example'])(
    'has to be the same text: %s uses the code up',
    async (redirect_uri) => {
      const { flow, code } = await withCode();
      expect(await exchange(flow, code, { redirect_uri })).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
      expect(await exchange(flow, code)).toMatchObject(wrongCode);
    },
  );
});

describe('the client', () => {
  const refused: [string, (fields: Record<string, unknown>) => Record<string, unknown>][] = [
    ['is unknown', () => ({ client_id: '00000000-0000-4000-8000-000000000000' })],
    ['is left out', () => ({ client_id: undefined })],
    ['is of another branch', ({ client_id }) => ({ client_id: `${client_id}#staging` })],
    ['has a wrong secret', () => ({ client_secret: 'wrong' })],
    ['has neither secret nor verifier', () => ({ code_verifier: undefined })],
  ];
  test.each(refused)('%s', async (_, changes) => {
    const { flow, code } = await withCode();
    expect(await exchange(flow, code, changes(grantOf(flow, code)))).toMatchObject(wrongClient);
    expect(await isGood(flow, code)).toBe(true);
  });
});

describe('a request that lacks something', () => {
  test.each([
    ['code', undefined],
    ['code', ''],
    ['code', 'ü'],
    ['code', 'a\nb'],
    ['redirect_uri', undefined],
    ['redirect_uri', 'nowhere'],
  ])('is answered in the words of OAuth: %s %j', async (name, value) => {
    const { flow, code } = await withCode();
    const { status, body } = await exchange(flow, code, { [name]: value });
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining(name) },
    ]);
  });

  test.each([undefined, 'password', 'client_credentials', ''])('has to name a grant: %s', async (grant_type) => {
    const answer = await project.bare(PATH, { body: { grant_type } });
    expect(violationsIn(answer)).toEqual([expect.stringMatching(/^body\.grant_type must be /)]);
  });
});

test('whoever comes again is no new user', async () => {
  const person = { email: newEmail() };
  const [first, second] = [await signInBy(project, person), await signInBy(project, person)];
  expect([first.body.is_new_user, second.body.is_new_user, second.body.newUser]).toEqual([true, false, false]);
  expect(decodeJwt(second.body.access_token).sub).toBe(decodeJwt(first.body.access_token).sub);
});

test('a token that is sent along is checked as anywhere else', async () => {
  const { flow, code } = await withCode();
  const headers = {
    'access-type': 'client',
    'project-id': project.id,
    'publishable-client-key': project.keys.publishable_client_key,
    'access-token': 'stale',
  };
  const answer = await project.bare(PATH, { body: grantOf(flow, code), headers });
  expect(answer).toMatchObject(knownError('UNPARSABLE_ACCESS_TOKEN'));
});
