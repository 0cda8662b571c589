import { randomUUID } from 'node:crypto';
import {
  footprint,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

/** A user with a second channel, which nobody signs in with. */
async function someone(project: TestProject, changes: object = {}) {
  const user = await project.signUp();
  const body = { user_id: user.id, type: 'email', value: newEmail(), used_for_auth: false, ...changes };
  const second = (await project.server('POST /contact-channels', { body })).body;
  const [first] = (await project.server('GET /contact-channels', { query: { user_id: user.id } })).body.items;
  const path = (id: string, who = 'me') => `/contact-channels/${who}/${id}`;
  return {
    ...user,
    first,
    second,
    change: (id: string, body: object) => user.call(`PATCH ${path(id)}`, { body }),
    changeAsServer: (id: string, body: object) => project.server(`PATCH ${path(id, user.id)}`, { body }),
    remove: (id: string) => user.call(`DELETE ${path(id)}`),
    me: async () => (await user.server('GET /users/me')).body,
    channels: async () => (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body.items,
  };
}

const taken = knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
  type: 'email',
  contact_channel_value: null,
  would_work_if_email_was_verified: false,
});
const gone = refusal('CHANNEL_MISSING');

describe.each(['PATCH', 'DELETE'] as const)('%s', (method) => {
  const send = (call: TestProject['call'], userId: string, id: string) =>
    call(`${method} /contact-channels/${userId}/${id}`, method === 'PATCH' ? { body: { used_for_auth: true } } : {});

  test('reaches no channel of somebody else', async () => {
    const project = await newProject();
    const [user, other] = [await someone(project), await someone(project)];
    const before = await footprint(project.id);
    expect(await send(user.call, other.id, other.second.id)).toMatchObject(refusal('CHANNELS_NOT_OWN'));
    expect(await send(user.call, other.id, user.second.id)).toMatchObject(refusal('CHANNELS_NOT_OWN'));
    expect(await send(user.call, 'me', other.second.id)).toMatchObject(gone);
    expect(await send(project.server, user.id, other.second.id)).toMatchObject(gone);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('reaches no channel of another project', async () => {
    const [project, elsewhere] = [await newProject(), await newProject()];
    const foreign = await someone(elsewhere);
    const before = await footprint(elsewhere.id);
    expect(await send(project.server, foreign.id, foreign.second.id)).toMatchObject(gone);
    expect(await footprint(elsewhere.id)).toEqual(before);
  });

  test('needs a client to be signed in, and a server to say who "me" is', async () => {
    const project = await newProject();
    const user = await someone(project);
    const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await send(project.call, user.id, user.second.id)).toMatchObject(nobody);
    expect(await send(project.call, 'me', user.second.id)).toMatchObject(nobody);
    expect(await send(project.server, 'me', user.second.id)).toMatchObject(nobody);
  });

  test('of a channel that nobody has is refused with 400', async () => {
    const project = await newProject();
    const user = await someone(project);
    const answers = [
      await send(user.call, 'me', randomUUID()),
      await send(project.server, user.id, randomUUID()),
      await send(project.server, randomUUID(), user.second.id),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ...gone, status: 400 });
  });
});

describe('another address', () => {
  test('has to be proven anew; the same one has not', async () => {
    const project = await newProject();
    const user = await someone(project, { is_verified: true });
    const { id, value } = user.second;
    expect((await user.change(id, { value: value.toUpperCase() })).body).toMatchObject({ value, is_verified: true });
    const other = newEmail();
    expect((await user.change(id, { value: other })).body).toMatchObject({ value: other, is_verified: false });
  });

  test('is as proven as a server says', async () => {
    const project = await newProject();
    const user = await someone(project, { is_verified: true });
    const body = { value: newEmail(), is_verified: true };
    expect((await user.changeAsServer(user.second.id, body)).body).toMatchObject(body);
  });

  test('that the user has on another channel is refused', async () => {
    const project = await newProject();
    const user = await someone(project);
    const before = await footprint(project.id);
    const answer = await user.change(user.second.id, { value: user.email.toUpperCase() });
    expect(answer).toMatchObject(refusal('CHANNEL_EXISTS'));
    expect(await footprint(project.id)).toEqual(before);
  });

  test('that somebody else signs in with is taken, where the channel signs in before or after', async () => {
    const project = await newProject();
    const [user, other] = [await someone(project), await project.signUp()];
    const before = await footprint(project.id);
    expect(await user.change(user.first.id, { value: other.email })).toMatchObject(taken);
    const both = { value: other.email.toUpperCase(), used_for_auth: true };
    expect(await user.change(user.second.id, both)).toMatchObject(taken);
    expect(await footprint(project.id)).toEqual(before);
    expect((await user.change(user.first.id, { value: other.email, used_for_auth: false })).status).toBe(200);
  });

  test.each([
    [{ value: 'nobody' }, 'body.value must be a valid email'],
    [{ value: 'nobody', type: 'email' }, 'body.value must be a valid email'],
    [{ value: '' }, 'body.value must not be empty'],
    [{ user_id: 'me' }, 'body contains unknown properties: user_id'],
    [{ is_verified: true }, 'body contains unknown properties: is_verified'],
  ])('%j does not fit the schema of clients', async (body, sentence) => {
    const user = await someone(await newProject());
    expect(violationsIn(await user.change(user.second.id, body))).toEqual([sentence]);
  });
});

test('what is left out stays as it is', async () => {
  const user = await someone(await newProject());
  expect((await user.change(user.second.id, {})).body).toEqual(user.second);
});

test('sign-in can be switched on later, unless somebody else has it', async () => {
  const project = await newProject();
  const [user, other] = [await someone(project), await project.signUp()];
  expect((await user.change(user.second.id, { used_for_auth: true })).body.used_for_auth).toBe(true);
  const { value } = user.second;
  const password = { email: value, password: user.password };
  expect((await project.call('POST /auth/password/sign-in', { body: password })).body.user_id).toBe(user.id);
  const body = { user_id: 'me', type: 'email', value, used_for_auth: false };
  const shared = (await other.call('POST /contact-channels', { body })).body;
  const path = `PATCH /contact-channels/me/${shared.id}`;
  expect(await other.call(path, { body: { used_for_auth: true } })).toMatchObject(taken);
  await user.change(user.second.id, { used_for_auth: false });
  expect((await other.call(path, { body: { used_for_auth: true } })).status).toBe(200);
});

test('the primary channel can be moved, and its proof is that of the new one', async () => {
  const user = await someone(await newProject(), { is_verified: true });
  expect((await user.change(user.second.id, { is_primary: true })).body.is_primary).toBe(true);
  expect(await user.me()).toMatchObject({ primary_email: user.second.value, primary_email_verified: true });
  expect((await user.channels()).filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1);
  await user.change(user.first.id, { is_primary: true });
  expect(await user.me()).toMatchObject({ primary_email: user.email, primary_email_verified: false });
});

test('without a primary channel the user has no email; the channel stays', async () => {
  const user = await someone(await newProject());
  await user.change(user.first.id, { is_primary: false });
  const none = { primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false };
  expect(await user.me()).toMatchObject(none);
  expect(await user.channels()).toHaveLength(2);
});

test('a server takes the proof of an address back', async () => {
  const user = await someone(await newProject(), { is_verified: true });
  expect((await user.changeAsServer(user.second.id, { is_verified: false })).body.is_verified).toBe(false);
});

test('the primary channel can be removed, and the last one; the ways to sign in stay', async () => {
  const user = await someone(await newProject());
  expect(await user.remove(user.first.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await user.me()).toMatchObject({ primary_email: null, has_password: true, auth_with_email: true });
  await user.remove(user.second.id);
  expect(await user.channels()).toEqual([]);
  expect(await user.remove(user.second.id)).toMatchObject(gone);
});

test('an address that was removed is free for others', async () => {
  const project = await newProject();
  const user = await someone(project);
  await user.remove(user.first.id);
  expect((await project.signUp({ email: user.email })).id).not.toBe(user.id);
});
