import { newProject, type TestProject } from '@latchkey/testing';
import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { beforeAll, expect, test } from 'vitest';

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

test('an application signs a user in', async () => {
  const [app, user] = [await newRelyingParty(project), await project.signUp()];
  const tokens = await app.signIn(user, { scope: 'openid email offline_access', prompt: 'consent' });
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'openid email offline_access', expires_in: 600 });
  expect(tokens.claims()).toMatchObject({
    iss: app.issuer,
    aud: app.clientId,
    sub: user.id,
    email: user.email,
    email_verified: false,
    acr: '1',
    amr: ['pwd'],
    auth_time: expect.any(Number),
  });
});
