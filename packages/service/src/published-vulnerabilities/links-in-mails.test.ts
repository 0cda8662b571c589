import { baseUrl, newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ magic_link_enabled: true });
});

/** The link that a person is sent, to the project's own page, and the code in it. */
async function mailedLink() {
  const email = newEmail();
  const callback_url = `${baseUrl}/p/${project.id}/magic-link-callback`;
  const { status } = await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  const [mail] = await project.mailbox.to(email);
  return { status, link: mail?.links[0] ?? '', code: mail?.linkCode ?? '' };
}

const signIn = (code: string) => project.call('POST /auth/otp/sign-in', { body: { code } });

describe('S13 links in mails: scanners follow them', () => {
  test('CVE-2019-1020018 (Discourse): whatever opened the link to sign in used it up, and was signed in', async () => {
    const { fetch } = (await world()).service;
    const { link, code } = await mailedLink();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)', accept: 'text/html' };
      const answer = await fetch(new Request(link, { method, headers }), { peer: '127.0.0.1' });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const asked = await project.call(`GET /auth/otp/sign-in`, { query: { code } });
    expect(asked.status).toBe(405);
    expect((await signIn(code)).status).toBe(200);
  });

  test('CVE-2026-3590 (Mattermost): a link that was opened at the same moment signed in several times', async () => {
    const { code } = await mailedLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(code)).status).not.toBe(200);
  });
});
