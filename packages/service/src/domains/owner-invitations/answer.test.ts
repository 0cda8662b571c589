import {
  callbackUrl,
  internalProject,
  knownError,
  newEmail,
  newProject,
  refusal,
  violationsIn,
  world,
} from '@latchkey/testing';
import { asOwner, newInternalUser, ownerInvitationCode, ownershipEvents } from '@latchkey/testing/people/owners';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const base = 'POST /latchkey/owner-invitations';
const [inspect, accept, signUp] = [`${base}/inspect`, `${base}/accept`, `${base}/sign-up`] as const;
const password = 'correct horse battery';
const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');

/** A project that invites an address, with the code of the mail. */
async function invited(email = newEmail()) {
  const project = await newProject();
  const { id } = (await project.admin(base, { body: { email } })).body as { id: string };
  return { project, email, id, code: await ownerInvitationCode(email) };
}

describe.each([inspect, accept, signUp] as const)('%s', (path) => {
  const present = async (code: string) => {
    const body = path === signUp ? { code, password } : { code };
    return (await newInternalUser()).call(path, { body });
  };

  test('takes no code of another length', async () => {
    expect(violationsIn(await present('short'))).toEqual(['body.code must be exactly 45 characters']);
  });

  test('knows no code that was made up, or is good for something else', async () => {
    const user = await newInternalUser();
    const { call, mailbox } = await internalProject();
    await call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url: callbackUrl } });
    const [reset] = await mailbox.codesTo(user.email);
    for (const code of ['0'.repeat(45), reset as string]) expect(await present(code)).toMatchObject(notFound);
  });

  test('takes none any more after seven days, or twenty looks, or once it was used', async () => {
    const [old, seen, used] = [await invited(), await invited(), await invited()];
    const internal = await internalProject();
    await internal.call(signUp, { body: { code: used.code, password } });
    expect(await present(used.code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
    for (let look = 0; look < 20; look++) await internal.call(inspect, { body: { code: seen.code } });
    expect(await present(seen.code)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
    (await world()).clock.advance(7 * DAY);
    expect(await present(old.code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('takes none of a project that was deleted', async () => {
    const { project, code } = await invited();
    await project.admin('DELETE /internal/projects/current');
    expect(await present(code)).toMatchObject(notFound);
  });

  test('is of project internal alone', async () => {
    const { project, code } = await invited();
    const { call } = await project.signUp();
    const body = path === signUp ? { code, password } : { code };
    expect(await call(path, { body })).toMatchObject(knownError('EXPECTED_INTERNAL_PROJECT'));
  });
});

describe('the page of an invitation', () => {
  test('shows the same to everybody, but for what it says of the account', async () => {
    const user = await newInternalUser();
    const { project, id, email, code } = await invited(user.email);
    const offer = {
      project: { id: project.id, display_name: 'A test' },
      inviter_display_name: null,
      recipient_email: email,
      role: 'owner',
      expires_at_millis: expect.any(Number),
      has_account: true,
    };
    const seenBy = async (call: typeof user.call) => (await call(inspect, { body: { code } })).body;
    const internal = await internalProject();
    expect(await seenBy(internal.call)).toEqual({ ...offer, is_owner: null, is_recipient: null });
    expect(await seenBy(user.call)).toEqual({ ...offer, is_owner: false, is_recipient: true });
    const stranger = await newInternalUser();
    await stranger.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
    expect(await seenBy(stranger.call)).toEqual({ ...offer, is_owner: true, is_recipient: false });
    await user.server('PATCH /users/me', { body: { primary_email_verified: false } });
    expect(await seenBy(user.call)).toEqual({ ...offer, is_owner: false, is_recipient: false });
    expect(id).toEqual(expect.any(String));
  });

  test('says where nobody signs in with the address', async () => {
    const { code } = await invited();
    expect((await (await internalProject()).call(inspect, { body: { code } })).body.has_account).toBe(false);
  });
});

describe('whoever accepts', () => {
  test('owns the project at once, and the code is used up', async () => {
    const user = await newInternalUser();
    const { project, id, code } = await invited(user.email);
    expect(await user.call(accept, { body: { code } })).toMatchObject({
      status: 200,
      body: { project_id: project.id },
    });
    const { items } = (await (await asOwner(user, project.id))('GET /latchkey/owners')).body;
    expect(items[1]).toEqual({
      user_id: user.id,
      display_name: null,
      primary_email: user.email,
      primary_email_verified: true,
      profile_image_url: null,
      role: 'owner',
      became_owner_at_millis: expect.any(Number),
      last_active_at_millis: expect.any(Number),
      is_multi_factor_required: false,
    });
    expect((await user.call('GET /internal/projects')).body.items.map((owned: { id: string }) => owned.id)).toEqual([
      project.id,
    ]);
    expect((await project.admin('GET /latchkey/owner-invitations')).body.items).toEqual([]);
    expect((await ownershipEvents(project.id)).slice(-2)).toEqual([
      { kind: 'owner_invitation.accepted', subjectId: id },
      { kind: 'project_owner.created', subjectId: user.id },
    ]);
  });

  test('has to be signed in', async () => {
    const { code } = await invited();
    expect(await (await internalProject()).call(accept, { body: { code } })).toMatchObject(
      knownError('USER_AUTHENTICATION_REQUIRED'),
    );
  });

  test('has to be the one invited, by a proven address; until then the code stays good', async () => {
    const [user, stranger] = [await newInternalUser(), await newInternalUser()];
    const { code } = await invited(user.email);
    await user.server('PATCH /users/me', { body: { primary_email_verified: false } });
    for (const { call } of [user, stranger])
      expect(await call(accept, { body: { code } })).toMatchObject(refusal('OWNER_INVITATION_FOREIGN'));
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    expect((await user.call(accept, { body: { code } })).status).toBe(200);
  });

  test('who owns the project already is told so', async () => {
    const user = await newInternalUser();
    const { project, code } = await invited(user.email);
    await user.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
    expect(await user.call(accept, { body: { code } })).toMatchObject(refusal('OWNER_ALREADY'));
  });

  test('does so in person, not by somebody who acts as them', async () => {
    const user = await newInternalUser();
    const { code } = await invited(user.email);
    const internal = await internalProject();
    const body = { user_id: user.id, is_impersonation: true };
    const headers = { 'access-token': (await internal.server('POST /auth/sessions', { body })).body.access_token };
    expect(await internal.call(accept, { headers, body: { code } })).toMatchObject(refusal('IMPERSONATED'));
  });

  test('is one, however many try at once', async () => {
    const user = await newInternalUser();
    const { project, code } = await invited(user.email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.call(accept, { body: { code } })));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect((await project.admin('GET /latchkey/owners')).body.items).toHaveLength(2);
  });
});

describe('whoever has no account', () => {
  const off = async () => {
    const internal = await internalProject();
    await internal.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    return internal;
  };

  test('makes one with the code, though sign-up is off: the address is proven, and the project owned', async () => {
    const { project, email, code } = await invited();
    const internal = await off();
    const { status, body } = await internal.call(signUp, { body: { code, password } });
    expect(status).toBe(200);
    const me = { accessToken: body.access_token };
    const [, owner] = (await (await asOwner(me, project.id))('GET /latchkey/owners')).body.items;
    expect(owner).toMatchObject({ user_id: body.user_id, primary_email: email, primary_email_verified: true });
    expect((await internal.call('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
    expect(
      (await internal.call('GET /internal/projects', { headers: { 'access-token': me.accessToken } })).body.items,
    ).toHaveLength(1);
  });

  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(71), 'SCHEMA_ERROR'],
  ])('needs a good password: %s', async (password, error) => {
    const { code } = await invited();
    const internal = await internalProject();
    expect((await internal.call(signUp, { body: { code, password } })).code).toBe(error);
    expect((await internal.call(inspect, { body: { code } })).status).toBe(200);
  });

  test('has none where somebody signs in with the address, and the code stays good for them', async () => {
    const user = await newInternalUser();
    const { code } = await invited(user.email);
    const internal = await internalProject();
    expect((await internal.call(signUp, { body: { code, password } })).code).toBe('USER_EMAIL_ALREADY_EXISTS');
    expect((await user.call(accept, { body: { code } })).status).toBe(200);
  });

  test('makes none where the dashboard takes no passwords', async () => {
    const { code } = await invited();
    const internal = await internalProject();
    const set = (credential_enabled: boolean) =>
      internal.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled } } });
    await set(false);
    const answer = await internal.call(signUp, { body: { code, password } });
    await set(true);
    expect(answer).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  });

  test('tries thirty times at once from one network', async () => {
    const internal = await internalProject();
    const attempt = () => internal.call(signUp, { body: { code: '0'.repeat(45), password } });
    for (let tried = 0; tried < 30; tried++) expect(await attempt()).toMatchObject(notFound);
    expect(await attempt()).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});
