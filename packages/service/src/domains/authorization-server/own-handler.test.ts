import { newProject, type TestProject, world } from '@latchkey/testing';
import { consentAt, newRelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import { expect, test } from 'vitest';

// A project that serves its pages itself, and has turned the hosted ones off.

const domain = { domain: 'https://notes.example', handler_path: '/auth/' };

async function newOwnProject(domains = [domain]): Promise<TestProject> {
  const project = await newProject({ domains });
  await project.admin('PATCH /latchkey/project-settings', { body: { hosted_pages_enabled: false } });
  return project;
}

test('applications send users to the handler of the trusted domain, with the request, and go on from there', async () => {
  const project = await newOwnProject([{ domain: 'https://*.notes.example', handler_path: '/handler' }, domain]);
  const app = await newRelyingParty(project);
  const { location, address, request } = await app.visit();
  expect(location.href).toBe(`https://notes.example/auth/consent?request=${request}`);
  const back = await consentAt(address, await project.signUp());
  expect(back.href).toMatch(`${redirectUri}?code=`);
});

test('where there are no pages at all, the application is told so', async () => {
  const app = await newRelyingParty(await newOwnProject([]));
  const { location } = await app.visit();
  expect(location.origin + location.pathname).toBe(redirectUri);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'temporarily_unavailable',
    error_description: expect.stringContaining('hosted pages off'),
  });
});

test('on again, the hosted pages are where users go', async () => {
  const project = await newOwnProject();
  const app = await newRelyingParty(project);
  await project.admin('PATCH /latchkey/project-settings', { body: { hosted_pages_enabled: true } });
  const { baseUrl } = (await world()).parts;
  expect((await app.visit()).location.href).toContain(`${baseUrl}/p/${project.id}/consent?request=`);
});
