import { randomUUID } from 'node:crypto';
import { newProject, refusal, type TestProject, type TestUser, violationsIn, world } from '@latchkey/testing';
import { flags } from '@latchkey/testing/passkey/authenticator';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { describe, expect, test } from 'vitest';

const unknown = refusal('PASSKEY_UNKNOWN');
const last = refusal('LAST_WAY_IN');

async function holder(config = {}) {
  const project = await newProject({ passkey_enabled: true, ...config });
  const user = await project.signUp();
  return { project, user, passkey: await newPasskey(user.call) };
}

const rename = ({ call }: TestUser, id: string, name: unknown) =>
  call(`PATCH /latchkey/passkeys/${id}`, { body: { name } });
const remove = ({ call }: TestUser, id: string) => call(`DELETE /latchkey/passkeys/${id}`);
const listed = async ({ call }: TestUser) => (await call('GET /latchkey/passkeys')).body.items;
const turn = ({ admin }: TestProject, config: object) =>
  admin('PATCH /internal/projects/current', { body: { config } });

describe("another user's passkey", () => {
  test('is not listed, not renamed and not removed', async () => {
    const { project, user, passkey } = await holder();
    const other = await project.signUp();
    expect(await listed(other)).toEqual([]);
    expect(await rename(other, passkey.id, 'Mine')).toMatchObject(unknown);
    expect(await remove(other, passkey.id)).toMatchObject(unknown);
    expect(await listed(user)).toMatchObject([{ id: passkey.id, name: 'Passkey' }]);
  });

  test('is like one that does not exist', async () => {
    const { user } = await holder();
    expect(await rename(user, randomUUID(), 'None')).toMatchObject(unknown);
    expect(await remove(user, randomUUID())).toMatchObject(unknown);
  });
});

test('a list tells all there is to know, oldest first', async () => {
  const { project, user, passkey } = await holder();
  const present = flags.present | flags.attested;
  const second = await newPasskey(user.call, { flags: present, transports: ['usb', 'nfc', 'telepathy'] });
  await signIn(project.call, passkey);
  expect((await user.call('GET /latchkey/passkeys')).body).toEqual({
    is_paginated: false,
    items: [
      {
        id: passkey.id,
        credential_id: passkey.credentialId.toString('base64url'),
        transports: ['hybrid', 'internal'],
        name: 'Passkey',
        created_at_millis: expect.any(Number),
        last_used_at_millis: expect.any(Number),
        is_backed_up: true,
      },
      {
        id: second.id,
        credential_id: second.credentialId.toString('base64url'),
        transports: ['nfc', 'usb'],
        name: 'Passkey',
        created_at_millis: expect.any(Number),
        last_used_at_millis: null,
        is_backed_up: false,
      },
    ],
  });
});

test('a new name is kept, without blanks around it', async () => {
  const { user, passkey } = await holder();
  const { status, body } = await rename(user, passkey.id, '  The blue key ');
  expect([status, body.name]).toEqual([200, 'The blue key']);
  expect(await listed(user)).toMatchObject([{ name: 'The blue key' }]);
});

test.each(['', '   ', 'x'.repeat(101), null])('"%s" is no name', async (name) => {
  const { user, passkey } = await holder();
  expect(violationsIn(await rename(user, passkey.id, name))).toHaveLength(1);
});

test('a passkey that was removed does not sign in, and its user is told', async () => {
  const { project, user, passkey } = await holder();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  expect((await remove(user, passkey.id)).body).toEqual({ success: true });
  expect((await signIn(project.call, passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED');
  expect((await user.call('GET /users/me')).body.passkey_auth_enabled).toBe(false);
  expect(await project.mailbox.to(user.email)).toContainEqual(
    expect.objectContaining({ subject: 'A passkey was removed at A test' }),
  );
});

describe('the last way in', () => {
  async function withoutPassword() {
    const given = await holder();
    await turn(given.project, { credential_enabled: false });
    return given;
  }

  test('stays', async () => {
    const { project, user, passkey } = await withoutPassword();
    expect(await remove(user, passkey.id)).toMatchObject(last);
    expect((await signIn(project.call, passkey)).status).toBe(200);
  });

  test('is none as long as a password has an address to sign in with, be it not the primary one', async () => {
    const { user, passkey } = await holder();
    await user.server('PATCH /users/me', { body: { primary_email_auth_enabled: false } });
    expect(await remove(user, passkey.id)).toMatchObject(last);
    const body = { user_id: 'me', type: 'email', value: 'second@example.com', used_for_auth: true };
    await user.call('POST /contact-channels', { body });
    expect((await remove(user, passkey.id)).status).toBe(200);
  });

  test('is none as long as there is another passkey', async () => {
    const { user, passkey } = await withoutPassword();
    const second = await newPasskey(user.call);
    expect((await remove(user, passkey.id)).status).toBe(200);
    expect(await remove(user, second.id)).toMatchObject(last);
  });

  test('stays however many are removed at once', async () => {
    const { user, passkey } = await withoutPassword();
    const second = await newPasskey(user.call);
    const answers = await Promise.all([passkey, second].map(({ id }) => remove(user, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is none where the mailbox signs in', async () => {
    const { project, user, passkey } = await withoutPassword();
    await turn(project, { magic_link_enabled: true });
    expect(await remove(user, passkey.id)).toMatchObject(last);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    expect((await remove(user, passkey.id)).status).toBe(200);
  });
});

test('all go at once with passkey_auth_enabled, which the log tells', async () => {
  const { project, user } = await holder();
  await newPasskey(user.call);
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  await user.call('PATCH /users/me', { body: { passkey_auth_enabled: false } });
  expect(await listed(user)).toEqual([]);
  const events = (await world()).database.db.selectFrom('events').select('detail');
  const told = await events.where('project_id', '=', project.id).where('kind', '=', 'passkey.deleted').execute();
  expect(told).toEqual([{ detail: { count: 2 } }]);
  expect(await project.mailbox.to(user.email)).toContainEqual(
    expect.objectContaining({ subject: 'A passkey was removed at A test' }),
  );
});
