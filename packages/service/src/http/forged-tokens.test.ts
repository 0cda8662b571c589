import { knownError, newProject, type TestProject, world } from '@latchkey/testing';
import { forgedTokens, type Real } from '@latchkey/testing/http/forged-tokens';
import { authorizeQuery, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { beforeAll, expect, test } from 'vitest';
import { projectCache } from '../domains/projects/cache.ts';
import { signingKeyAt } from '../domains/projects/signing-keys.ts';

// Tokens that nobody may pass with, at the doors that take one.

const AT_LEAST = 60;
const UNPARSABLE = knownError('UNPARSABLE_ACCESS_TOKEN');

let project: TestProject;
let real: Real;
let forged: [what: string, token: string][];

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
  const foreign = await newProject();
  const [user, other, stranger] = [await project.signUp(), await project.signUp(), await foreign.signUp()];
  const [own, theirs] = [await signingKeyOf(project), await signingKeyOf(foreign)];
  real = {
    token: user.accessToken,
    publicJwk: own.publicJwk,
    signingKey: own.sign,
    foreignToken: stranger.accessToken,
    foreignKey: theirs.sign,
    foreignProjectId: foreign.id,
    otherUserId: other.id,
  };
  forged = Object.entries(forgedTokens(real));
});

async function signingKeyOf({ id }: TestProject) {
  const { database, parts } = await world();
  const found = await projectCache(database.db, parts.ring, () => false).find(id);
  if (!found) throw new Error('no such project');
  return signingKeyAt(found, (await world()).clock());
}

/** Those of the tokens that are answered by anything else than the error. */
async function passing(send: (token: string) => Promise<{ status: number; code: string | null }>, expected: object) {
  const passed: string[] = [];
  for (const [what, token] of forged) {
    const { status, code } = await send(token);
    if (status !== 401 || code !== (expected as { code: string }).code) passed.push(`${what}: ${status} ${code}`);
  }
  return passed;
}

test(`there are at least ${AT_LEAST} of them, and no two alike`, () => {
  expect(forged.length).toBeGreaterThanOrEqual(AT_LEAST);
  expect(new Set(forged.map(([, token]) => token)).size).toBe(forged.length);
});

test('the real token passes', async () => {
  const answer = await project.call('GET /users/me', { headers: { 'access-token': real.token } });
  expect(answer.status, answer.text).toBe(200);
});

test('none passes as the token of a user', async () => {
  const send = (token: string) => project.call('GET /users/me', { headers: { 'access-token': token } });
  expect(await passing(send, UNPARSABLE)).toEqual([]);
});

test('none passes as the token of somebody who links an account', async () => {
  const send = (token: string) => {
    const query = authorizeQuery(project, 'a'.repeat(43), { type: 'link', token });
    return project.bare('GET /auth/oauth/authorize/github', { query });
  };
  expect(await passing(send, UNPARSABLE)).toEqual([]);
});

test('none passes as the token of an owner', async () => {
  const headers = { 'access-type': 'admin', 'project-id': project.id };
  const send = (token: string) =>
    project.bare('GET /internal/projects/current', { headers: { ...headers, 'admin-access-token': token } });
  expect(await passing(send, knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN'))).toEqual([]);
});
