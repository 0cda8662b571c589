import { baseUrl, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { begin, codeOf, exchange, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
  user = await project.signUp();
});

const kept = (headers: Headers) => headers.get('cache-control') ?? 'nothing said';

describe('S19 caches that several people share', () => {
  test('CVE-2025-48947 (nextjs-auth0): answers with a session in them could be kept by a network', async () => {
    const { email, password, refreshToken } = user;
    const answers = [
      await project.call('POST /auth/password/sign-in', { body: { email, password } }),
      await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } }),
      await user.call('GET /users/me'),
    ];
    const flow = await begin(project);
    const code = await codeOf(flow, { email: `${crypto.randomUUID()}@example.com` });
    answers.push(flow.begun, await exchange(flow, code));
    expect(answers.map(({ headers }) => kept(headers)).filter((said) => !said.includes('no-store'))).toEqual([]);
  });

  test.each([
    [
      'CVE-2024-46982',
      'Next.js',
      'a header made the answer to one person an answer to all',
      { 'x-now-route-matches': '1' },
    ],
    [
      'CVE-2025-43864',
      'React Router',
      'a header had the page drawn another way, and that was kept',
      { 'x-react-router-spa-mode': 'yes' },
    ],
  ])('%s (%s): %s', async (_, __, ___, headers) => {
    const { fetch } = (await world()).service;
    const page = async (more: object) => {
      const answer = await fetch(
        new Request(`${baseUrl}/p/${project.id}/sign-in`, { headers: { 'accept-language': 'en', ...more } }),
        { peer: '127.0.0.1' },
      );
      return { status: answer.status, kept: kept(answer.headers), html: await answer.text() };
    };
    const [usual, hostile] = [await page({}), await page(headers)];
    expect(hostile).toEqual(usual);
    expect(usual.kept).toContain('no-store');
  });
});
