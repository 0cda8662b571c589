import { createHash } from 'node:crypto';
import { knownError, newProject, type TestProject } from '@latchkey/testing';
import { newKeyProject } from '@latchkey/testing/people/api-keys';
import { expect, test } from 'vitest';

type Line = Readonly<Record<string, unknown>>;
type Secrets = { readonly result: string; readonly id: string; readonly code: string | null };

async function imported(project: TestProject, ...lines: readonly Line[]) {
  const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'keycloak' } })).body;
  const send = async (more: readonly Line[]): Promise<Secrets[]> =>
    (await project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: more } })).body.items;
  return {
    results: await send(lines),
    send,
    undo: async () => (await project.server(`DELETE /latchkey/imports/${id}`)).body,
  };
}

const digest = (algorithm: 'sha256' | 'sha512', text: string) =>
  `{${algorithm.toUpperCase()}}${createHash(algorithm).update(text).digest('base64')}`;
const unpadded = (written: string) => written.replace(/=+$/, '');

const EMAIL = 'ada@example.com';
/** Of "correct horse", with the salt "salt". */
const PASSWORD_HASH = `sha1$salt$${createHash('sha1').update('saltcorrect horse').digest('hex')}`;
const ada = (more: Line) => ({
  source_id: 'u1',
  emails: [{ value: EMAIL, is_verified: true }],
  password_hash: PASSWORD_HASH,
  totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
  ...more,
});

/** Signs in with the password and a recovery code. */
async function recover(project: TestProject, recovery_code: string) {
  const asked = await project.call('POST /auth/password/sign-in', {
    body: { email: EMAIL, password: 'correct horse' },
  });
  const code: string = asked.body.details.attempt_code;
  return project.call('POST /latchkey/mfa/recover', { body: { code, recovery_code } });
}

test.each([
  ['as it was shown', { recovery_codes: ['aBcDe-FgHiJ', 'another'] }, 'aBcDe-FgHiJ'],
  ['written otherwise', { recovery_codes: ['aBcDe-FgHiJ'] }, 'ABCDE FGHIJ'],
  ['by a digest of what is shown', { recovery_code_hashes: [digest('sha256', 'abc-def')] }, ' abc-def '],
  ['by a digest without its hyphens', { recovery_code_hashes: [digest('sha512', 'ABCDEF123456')] }, 'abcd-ef12-3456'],
  ['by a digest without padding', { recovery_code_hashes: [unpadded(digest('sha512', 'ABCDEF'))] }, 'ABCDEF'],
])('a recovery code of the old system signs in once: %s', async (_, codes, typed) => {
  const project = await newProject();
  const { results } = await imported(project, ada(codes));
  expect(results).toMatchObject([{ result: 'created' }]);
  expect(await recover(project, 'aaaa-bbbb')).toMatchObject(knownError('INVALID_TOTP_CODE'));
  expect((await recover(project, typed)).status).toBe(200);
  expect(await recover(project, typed)).toMatchObject(knownError('INVALID_TOTP_CODE'));
});

test.each(['-', ' - -', 'abc-de'])(
  'recovery codes of fewer than six characters are refused, and none is looked up: "%s"',
  async (short) => {
    const project = await newProject();
    const { results } = await imported(project, ada({ recovery_codes: ['aBcDe-FgHiJ', short] }));
    expect(results).toMatchObject([
      { result: 'refused', code: 'SCHEMA_ERROR', message: expect.stringContaining('at least 6 characters') },
    ]);
    await imported(project, ada({ recovery_code_hashes: [digest('sha256', short.trim())] }));
    expect(await recover(project, short)).toMatchObject({ status: expect.toSatisfy((status) => status >= 400) });
  },
);

test('a digest of a recovery code is no recovery code', async () => {
  const project = await newProject();
  const written = digest('sha512', 'ABCDEF');
  await imported(project, ada({ recovery_code_hashes: [written] }));
  expect(await recover(project, written)).toMatchObject(knownError('INVALID_TOTP_CODE'));
});

test('recovery codes are refused without two-factor authentication, and in forms that cannot be compared', async () => {
  const project = await newProject();
  const { results } = await imported(
    project,
    { source_id: 'u1', recovery_codes: ['abc'] },
    ada({ source_id: 'u2', recovery_code_hashes: ['$2b$10$N9qo8uLOickgx2ZMRZoMye'] }),
    ada({ source_id: 'u3', recovery_code_hashes: ['{SHA256}tooshort'] }),
  );
  expect(results).toMatchObject([
    { result: 'refused', code: 'SECOND_FACTOR_OFF' },
    { result: 'refused', code: 'SCHEMA_ERROR' },
    { result: 'refused', code: 'SCHEMA_ERROR' },
  ]);
});

test('up to 1,000 API keys of a user are taken', async () => {
  const project = await newKeyProject();
  const keys = (count: number) => Array.from({ length: count }, (_, at) => key(`${KEY}${at}`));
  const { results } = await imported(
    project,
    { source_id: 'u1', api_keys: keys(1_000) },
    { source_id: 'u2', api_keys: keys(1_001) },
  );
  expect(results).toMatchObject([{ result: 'created' }, { result: 'refused', code: 'SCHEMA_ERROR' }]);
});

const KEY = 'ua_live_0123456789abcdef';
const PAST = `${KEY}past`;
const MINE = `${KEY}mine`;
const SHORT = 'fifteen-letters';
const key = (value: string, more: Line = {}) => ({
  value_hash: digest('sha256', value),
  description: 'of the build',
  ...more,
});
const check = (project: TestProject, api_key: string, kind = 'user') =>
  project.server(`POST /${kind}-api-keys/check`, { body: { api_key } });

test('an API key of the old system is recognized by its digest', async () => {
  const project = await newKeyProject();
  const created_at_millis = 1_400_000_000_000;
  const { results } = await imported(project, {
    source_id: 'u1',
    api_keys: [key(KEY, { last_four: 'cdef', created_at_millis }), key(SHORT)],
  });
  expect((await check(project, KEY)).body).toMatchObject({
    type: 'user',
    user_id: results[0]?.id,
    description: 'of the build',
    created_at_millis,
    value: { last_four: 'cdef' },
  });
  const notFound = knownError('API_KEY_NOT_FOUND');
  for (const other of [`${KEY}x`, KEY.toUpperCase(), digest('sha256', KEY), SHORT])
    expect(await check(project, other)).toMatchObject(notFound);
  expect(await check(await newKeyProject(), KEY)).toMatchObject(notFound);
});

test('an API key of a team is recognized, and ends as it would have', async () => {
  const project = await newProject({ allow_team_api_keys: true });
  const expires_at_millis = 1_500_000_000_000;
  const { results } = await imported(project, {
    type: 'team',
    source_id: 't1',
    display_name: 'Engines',
    api_keys: [key(KEY), key(PAST, { expires_at_millis })],
  });
  expect((await check(project, KEY, 'team')).body).toMatchObject({ type: 'team', team_id: results[0]?.id });
  expect(await check(project, PAST, 'team')).toMatchObject(knownError('API_KEY_EXPIRED'));
});

test('an API key that was brought can be revoked', async () => {
  const project = await newKeyProject();
  await imported(project, { source_id: 'u1', api_keys: [key(KEY)] });
  const { id } = (await check(project, KEY)).body;
  await project.server(`PATCH /user-api-keys/${id}`, { body: { revoked: true } });
  expect(await check(project, KEY)).toMatchObject(knownError('API_KEY_REVOKED'));
});

test('a line with the API key of another user or team is refused whole', async () => {
  const project = await newKeyProject();
  const team = { type: 'team', source_id: 't1', display_name: 'Engines' };
  const { results, send } = await imported(
    project,
    { source_id: 'u1', api_keys: [key(KEY)] },
    { source_id: 'u2', api_keys: [key(KEY), key(MINE)] },
  );
  const taken = { result: 'refused', id: null, code: 'API_KEY_TAKEN' };
  expect(results).toMatchObject([{ result: 'created' }, taken]);
  expect(await send([{ ...team, api_keys: [key(KEY)] }])).toMatchObject([taken]);
  expect((await project.server('GET /teams')).body.items).toEqual([]);
  expect(await check(project, MINE)).toMatchObject(knownError('API_KEY_NOT_FOUND'));
  expect(await send([{ ...team, api_keys: [key('one'), key('one')] }])).toMatchObject([
    { result: 'refused', code: 'SCHEMA_ERROR' },
  ]);
  expect(await send([team])).toMatchObject([{ result: 'created' }]);
});

test('a user whose API key was brought and used is in use, others are not', async () => {
  const project = await newKeyProject();
  const { undo } = await imported(
    project,
    { source_id: 'u1', api_keys: [key(KEY)] },
    { source_id: 'u2', api_keys: [key('unused')] },
  );
  await check(project, KEY);
  expect(await undo()).toMatchObject({ deleted_users: 1, kept_users: 1 });
});

test('a team whose API key was brought and not used is undone', async () => {
  const project = await newProject({ allow_team_api_keys: true });
  const team = { type: 'team', display_name: 'Engines' };
  const { undo } = await imported(
    project,
    { ...team, source_id: 't1', api_keys: [key(KEY)] },
    { ...team, source_id: 't2', api_keys: [key('unused')] },
  );
  await check(project, KEY, 'team');
  expect(await undo()).toMatchObject({ deleted_teams: 1, kept_teams: 1 });
});
