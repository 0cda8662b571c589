import { newProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

test('a password signs its user in', async () => {
  const project = await newProject();
  const { id, email, password } = await project.signUp();
  const { status, body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  expect({ status, user: body.user_id }).toEqual({ status: 200, user: id });
});
