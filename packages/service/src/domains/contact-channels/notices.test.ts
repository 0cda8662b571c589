import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const CHANGED = 'Your email at A test was changed';
const ADDED = 'A further email signs in to your account at A test';

/** A user with a second channel, whose mails until now have been read. */
async function someone({ isVerified = true } = {}) {
  const project = await newProject();
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: isVerified } });
  const body = { user_id: user.id, type: 'email', value: newEmail(), used_for_auth: false };
  const second = (await project.server('POST /contact-channels', { body })).body;
  const [first] = (await project.server('GET /contact-channels', { query: { user_id: user.id } })).body.items;
  return { project, user, first, second };
}

type Someone = Awaited<ReturnType<typeof someone>>;

/** The mails that tell what happened: those that lead nowhere. */
const noticesTo = async ({ mailbox }: TestProject, email: string) =>
  (await mailbox.to(email)).filter(({ links }) => links.length === 0).map(({ subject }) => subject);

const changes: [what: string, act: (at: Someone) => Promise<{ status: number }>][] = [
  [
    'is replaced by a client',
    ({ user, first }) => user.call(`PATCH /contact-channels/me/${first.id}`, { body: { value: newEmail() } }),
  ],
  ['is replaced by a server', ({ user }) => user.server('PATCH /users/me', { body: { primary_email: newEmail() } })],
  [
    'is replaced by a server that knows the user by its id',
    ({ project, user }) => project.server(`PATCH /users/${user.id}`, { body: { primary_email: newEmail() } }),
  ],
  ['is taken away', ({ user }) => user.server('PATCH /users/me', { body: { primary_email: null } })],
  ['is removed', ({ user, first }) => user.call(`DELETE /contact-channels/me/${first.id}`)],
  [
    'is another channel',
    ({ user, second }) => user.call(`PATCH /contact-channels/me/${second.id}`, { body: { is_primary: true } }),
  ],
  [
    'is a new channel',
    ({ user }) =>
      user.call('POST /contact-channels', {
        body: { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true, is_primary: true },
      }),
  ],
  [
    'is none any more',
    ({ user, first }) => user.call(`PATCH /contact-channels/me/${first.id}`, { body: { is_primary: false } }),
  ],
];

describe('when a primary email', () => {
  test.each(changes)('%s, who was reached there is told so there', async (_, act) => {
    const at = await someone();
    expect((await act(at)).status).toBeLessThan(300);
    expect(await noticesTo(at.project, at.user.email)).toEqual([CHANGED]);
  });

  test.each(changes)('%s that nobody has proven, nobody is told', async (_, act) => {
    const at = await someone({ isVerified: false });
    await act(at);
    expect(await noticesTo(at.project, at.user.email)).toEqual([]);
  });

  test('stays what it is, nobody is told', async () => {
    const { project, user, first, second } = await someone();
    await user.call(`PATCH /contact-channels/me/${first.id}`, { body: { value: user.email.toUpperCase() } });
    await user.call(`PATCH /contact-channels/me/${second.id}`, { body: { value: newEmail() } });
    await user.server('PATCH /users/me', { body: { primary_email: user.email, display_name: 'Ada' } });
    await user.call(`DELETE /contact-channels/me/${second.id}`);
    expect(await noticesTo(project, user.email)).toEqual([]);
  });

  test('could not be changed, nobody is told', async () => {
    const { project, user, first } = await someone();
    const { email: value } = await project.signUp();
    expect((await user.call(`PATCH /contact-channels/me/${first.id}`, { body: { value } })).status).toBe(409);
    expect(await noticesTo(project, user.email)).toEqual([]);
  });
});

describe('a user is told at the primary email of a further one that signs in', () => {
  test('when it is added', async () => {
    const { project, user } = await someone();
    const body = { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true };
    await user.call('POST /contact-channels', { body });
    expect(await noticesTo(project, user.email)).toEqual([ADDED]);
    expect(await noticesTo(project, body.value)).toEqual([]);
  });

  test('when sign-in is switched on for it, and when it is replaced; not when it is switched off', async () => {
    const { project, user, second } = await someone();
    const change = (body: object) => user.call(`PATCH /contact-channels/me/${second.id}`, { body });
    await change({ used_for_auth: true });
    await change({ value: newEmail() });
    await change({ used_for_auth: false });
    expect(await noticesTo(project, user.email)).toEqual([ADDED, ADDED]);
  });
});
