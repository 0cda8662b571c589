import { limits } from '@latchkey/protocol/limits';
import { internalProject, knownError, newEmail, newProject, refusal, violationsIn, world } from '@latchkey/testing';
import {
  asOwner,
  newInternalUser,
  ownedProject,
  ownerInvitationCode,
  ownershipEvents,
} from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';
import { time } from '../../database/tables.ts';

const DAY = 24 * 3_600_000;
const path = 'POST /latchkey/owner-invitations';
const inspect = 'POST /latchkey/owner-invitations/inspect';

test('an invitation names the project, who has invited, and when it is over', async () => {
  const { project, owners } = await ownedProject(1);
  const [owner] = owners as [(typeof owners)[number]];
  await owner.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  const email = newEmail();
  const { status, body } = await (await asOwner(owner, project.id))(path, {
    body: { email: `${email.toUpperCase()}` },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    recipient_email: email,
    inviter_display_name: 'Ada',
    created_at_millis: expect.any(Number),
    role: 'owner',
    expires_at_millis: body.created_at_millis + 7 * DAY,
  });
  expect((await project.admin('GET /latchkey/owner-invitations')).body).toEqual({ items: [body], is_paginated: false });
  expect(await ownershipEvents(project.id)).toContainEqual({ kind: 'owner_invitation.created', subjectId: body.id });
});

test('its mail is of the dashboard, names both in plain words, and leads to the page of the dashboard', async () => {
  const { project, owners } = await ownedProject(1);
  const [owner] = owners as [(typeof owners)[number]];
  await project.admin('PATCH /internal/projects/current', { body: { display_name: 'My [app](https://evil.example)' } });
  await owner.call('PATCH /users/me', { body: { display_name: '<b>Ada</b>' } });
  const email = newEmail();
  await (await asOwner(owner, project.id))(path, { body: { email } });
  const [mail] = await (await internalProject()).mailbox.to(email);
  expect(mail?.subject).toBe('<b>Ada</b> invites you to My app evil·example');
  expect(mail?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(mail?.html).not.toContain('href="https://evil');
  expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/localhost:4400\/owner-invitation\?code=\w{45}$/)]);
  expect(await project.mailbox.to(email)).toEqual([]);
});

test('by a key of the project it names nobody', async () => {
  const project = await newProject();
  const { body } = await project.admin(path, { body: { email: newEmail() } });
  expect(body.inviter_display_name).toBeNull();
});

test('whoever is invited again gets another link: the old one is dead, and there is one invitation still', async () => {
  const project = await newProject();
  const internal = await internalProject();
  const email = newEmail();
  const { id } = (await project.admin(path, { body: { email } })).body;
  const old = await ownerInvitationCode(email);
  (await world()).clock.advance(DAY);
  const again = (await project.admin(path, { body: { email: email.toUpperCase() } })).body;
  expect((await project.admin('GET /latchkey/owner-invitations')).body.items).toEqual([again]);
  expect(again.id).toBe(id);
  expect(await internal.call(inspect, { body: { code: old } })).toMatchObject(
    knownError('VERIFICATION_CODE_NOT_FOUND'),
  );
  expect((await internal.call(inspect, { body: { code: await ownerInvitationCode(email) } })).status).toBe(200);
  expect((await ownershipEvents(project.id)).slice(-2).map(({ kind }) => kind)).toEqual([
    'owner_invitation.created',
    'owner_invitation.renewed',
  ]);
});

test('an owner is not invited, by any address that is proven to be theirs', async () => {
  const { project, owners } = await ownedProject(1);
  const email = owners[0]?.email;
  expect(await project.admin(path, { body: { email } })).toMatchObject(refusal('OWNER_ALREADY'));
});

test('of an address that is not proven nobody says that it is an owner’s', async () => {
  const { project, owners } = await ownedProject(1);
  await owners[0]?.server('PATCH /users/me', { body: { primary_email_verified: false } });
  expect((await project.admin(path, { body: { email: owners[0]?.email } })).status).toBe(201);
});

test('a project has so many owners and open invitations, and no more', async () => {
  const project = await newProject();
  const { clock, database } = await world();
  const already = Array.from({ length: limits.projectOwners - 2 }, () => ({
    project_id: project.id,
    user_id: crypto.randomUUID(),
    created_at: time(clock()),
  }));
  await database.db.insertInto('project_owners').values(already).execute();
  const last = newEmail();
  expect((await project.admin(path, { body: { email: last } })).status).toBe(201);
  expect(await project.admin(path, { body: { email: newEmail() } })).toMatchObject(refusal('OWNERS_TOO_MANY'));
  expect((await project.admin(path, { body: { email: last } })).status).toBe(201);
});

test('a project sends twenty at once', async () => {
  const project = await newProject();
  const invite = () => project.admin(path, { body: { email: newEmail() } });
  for (let sent = 0; sent < 20; sent++) expect((await invite()).status).toBe(201);
  expect(await invite()).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect((await (await newProject()).admin(path, { body: { email: newEmail() } })).status).toBe(201);
});

test('what is no address is not invited', async () => {
  const project = await newProject();
  expect(violationsIn(await project.admin(path, { body: { email: 'nobody' } }))).toHaveLength(1);
});

test('an invitation that is taken back is as if it had never been', async () => {
  const project = await newProject();
  const email = newEmail();
  const { id } = (await project.admin(path, { body: { email } })).body;
  const code = await ownerInvitationCode(email);
  const revoke = () => project.admin(`DELETE /latchkey/owner-invitations/${id}`);
  expect(await revoke()).toMatchObject({ status: 200, body: { success: true } });
  expect(await (await internalProject()).call(inspect, { body: { code } })).toMatchObject(
    knownError('VERIFICATION_CODE_NOT_FOUND'),
  );
  expect(await revoke()).toMatchObject(refusal('OWNER_INVITATION_UNKNOWN'));
  expect((await ownershipEvents(project.id)).at(-1)).toEqual({ kind: 'owner_invitation.revoked', subjectId: id });
});

test('one that is over is in no list, cannot be taken back, and makes room', async () => {
  const project = await newProject();
  const { id } = (await project.admin(path, { body: { email: newEmail() } })).body;
  (await world()).clock.advance(7 * DAY);
  expect((await project.admin('GET /latchkey/owner-invitations')).body.items).toEqual([]);
  expect(await project.admin(`DELETE /latchkey/owner-invitations/${id}`)).toMatchObject(
    refusal('OWNER_INVITATION_UNKNOWN'),
  );
});

test('what an owner has sent ends with the ownership', async () => {
  const { project, owners } = await ownedProject(2);
  const [leaving] = owners as [(typeof owners)[number]];
  const email = newEmail();
  await (await asOwner(leaving, project.id))(path, { body: { email } });
  const code = await ownerInvitationCode(email);
  await (await asOwner(leaving, project.id))(`DELETE /latchkey/owners/${leaving.id}`);
  const stranger = await newInternalUser();
  expect(await stranger.call(inspect, { body: { code } })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  expect((await project.admin('GET /latchkey/owner-invitations')).body.items).toEqual([]);
});
