import { randomUUID } from 'node:crypto';
import { knownError, newEmail, newProject, refusal, violationsIn } from '@latchkey/testing';
import { invitationPage, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { describe, expect, test } from 'vitest';

const SEND = 'POST /team-invitations/send-code';
const DAY = 24 * 3_600_000;

describe('an invitation is not sent', () => {
  test('by a client without a user', async () => {
    const { project, ways } = await newCrew();
    expect(await project.call(SEND, { body: { ...ways, email: newEmail() } })).toMatchObject(
      knownError('USER_AUTHENTICATION_REQUIRED'),
    );
  });

  test('by a client who is no member, nor to a team that does not exist', async () => {
    const { stranger, ways } = await newCrew();
    for (const team_id of [ways.team_id, randomUUID()])
      expect(await stranger.call(SEND, { body: { ...ways, team_id, email: newEmail() } })).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
      );
  });

  test('by a member without $invite_members, who learns of it before the page is looked at', async () => {
    const { mute, ways, teamId: team_id } = await newCrew();
    const body = { ...ways, callback_url: 'https://evil.example', email: newEmail() };
    expect(await mute.call(SEND, { body })).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: mute.id, permission_id: '$invite_members' }),
    );
  });

  test('with a page that the project does not trust', async () => {
    const { member, ways } = await newCrew();
    const body = { ...ways, callback_url: 'https://evil.example', email: newEmail() };
    expect(await member.call(SEND, { body })).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
  });

  test('by a server to a team that does not exist, or is of another project', async () => {
    const [{ project }, { ways }] = [await newCrew(), await newCrew()];
    for (const team_id of [ways.team_id, randomUUID()])
      expect(await project.server(SEND, { body: { ...ways, team_id, email: newEmail() } })).toMatchObject(
        knownError('TEAM_NOT_FOUND', { team_id }),
      );
  });

  test.each(['team_id', 'email', 'callback_url'])('without %s', async (field) => {
    const { member, ways } = await newCrew();
    const body = { ...ways, email: newEmail(), [field]: undefined };
    expect(violationsIn(await member.call(SEND, { body }))).toEqual([`body.${field} must be defined`]);
  });

  test('to one address six times in a row', async () => {
    const crew = await newCrew();
    const email = newEmail();
    for (let i = 0; i < 5; i++) await invite(crew, email);
    expect(await crew.project.server(SEND, { body: { ...crew.ways, email } })).toMatchObject(
      refusal('TOO_MANY_REQUESTS'),
    );
  });

  test('by one network more than thirty times in a row', async () => {
    const crew = await newCrew();
    const send = () => crew.member.call(SEND, { body: { ...crew.ways, email: newEmail() } });
    for (let i = 0; i < 30; i++) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

test('the mail names the team and leads to the page with a code', async () => {
  const { project, member, ways } = await newCrew();
  const email = newEmail();
  const callback_url = `${invitationPage}?after_auth_return_to=%2Fhome`;
  const answer = await member.call(SEND, { body: { ...ways, callback_url, email } });
  expect(answer.body).toEqual({ success: true, id: expect.any(String) });
  const [mail] = await project.mailbox.to(email);
  expect(mail?.subject).toBe("You're invited to join A team");
  expect(mail?.links[0]).toBe(`${callback_url}&code=${mail?.linkCode}`);
});

test('the mail names the member who invites, by the name they have in the team', async () => {
  const { project, member, ways } = await newCrew();
  await member.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  const email = newEmail();
  await member.call(SEND, { body: { ...ways, email } });
  expect((await project.mailbox.to(email))[0]?.text).toContain('Ada invites you.');
});

test('the mail of a server names no member', async () => {
  const { project, ways } = await newCrew();
  const email = newEmail();
  await project.server(SEND, { body: { ...ways, email } });
  expect((await project.mailbox.to(email))[0]?.text).not.toContain('invites you');
});

test('servers send it without a user, to any team, also by its other path', async () => {
  const { project, stranger, ways } = await newCrew();
  const body = { ...ways, email: newEmail() };
  for (const path of [SEND, 'POST /team-invitations'])
    for (const call of [project.server, stranger.server]) expect((await call(path, { body })).status).toBe(200);
  const { items } = (await project.server('GET /team-invitations', { query: { team_id: ways.team_id } })).body;
  expect(items).toHaveLength(4);
});

test('it may go to members, and to who is invited already', async () => {
  const crew = await newCrew();
  const [one, other] = [await invite(crew, crew.admin.email), await invite(crew, crew.admin.email)];
  expect(one.id).not.toBe(other.id);
});

describe('the list', () => {
  test('is for no client without a user', async () => {
    const { project, teamId } = await newCrew();
    expect(await project.call('GET /team-invitations', { query: { team_id: teamId } })).toMatchObject(
      knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
  });

  test('needs the team, at every level', async () => {
    const { project, member } = await newCrew();
    for (const call of [member.call, project.server])
      expect(violationsIn(await call('GET /team-invitations'))).toEqual(['query.team_id must be defined']);
  });

  test('is for members with both permissions, of which the first that is missing is named', async () => {
    const { project, mute, stranger, teamId: team_id } = await newCrew();
    const list = (call: typeof mute.call) => call('GET /team-invitations', { query: { team_id } });
    const lacks = (permission_id: string) =>
      knownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: mute.id, permission_id });
    const grant = (id: string) => project.server(`POST /team-permissions/${team_id}/${mute.id}/${id}`, { body: {} });
    expect(await list(stranger.call)).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
    );
    expect(await list(mute.call)).toMatchObject(lacks('$read_members'));
    await grant('$read_members');
    expect(await list(mute.call)).toMatchObject(lacks('$invite_members'));
    await grant('$invite_members');
    expect((await list(mute.call)).status).toBe(200);
  });

  test('says to servers that a team does not exist', async () => {
    const [{ project }, { teamId }] = [await newCrew(), await newCrew()];
    for (const team_id of [teamId, randomUUID()])
      expect(await project.server('GET /team-invitations', { query: { team_id } })).toMatchObject(
        knownError('TEAM_NOT_FOUND', { team_id }),
      );
  });

  test('shows what is open, oldest first, with the address as it was given and never the code', async () => {
    const crew = await newCrew();
    const { project, member, stranger, teamId: team_id } = crew;
    const given = [`Ada-${newEmail()}`, newEmail(), newEmail()];
    const sent: string[] = [];
    for (const email of given) sent.push((await invite(crew, email)).id);
    const [code] = await project.mailbox.codesTo(given[1] as string);
    await stranger.call('POST /team-invitations/accept', { body: { code } });
    const answer = await member.call('GET /team-invitations', { query: { team_id } });
    const [first, last] = answer.body.items;
    expect(answer.body).toEqual({ items: [first, last], is_paginated: false });
    expect(first).toEqual({
      id: sent[0],
      team_id,
      recipient_email: given[0],
      expires_at_millis: expect.any(Number),
    });
    expect(Math.abs(first.expires_at_millis - Date.now() - 7 * DAY)).toBeLessThan(DAY);
    expect(last.id).toBe(sent[2]);
  });
});

describe('taken back', () => {
  const revoke = (id: string, team_id: string) => [`DELETE /team-invitations/${id}`, { query: { team_id } }] as const;

  test('it is by nobody without a user, without membership or without $remove_members', async () => {
    const crew = await newCrew();
    const { project, member, stranger, teamId: team_id } = crew;
    const { id } = await invite(crew);
    const member_of = (user_id: string) => ({ team_id, user_id });
    expect(await project.call(...revoke(id, team_id))).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
    expect(await stranger.call(...revoke(id, team_id))).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', member_of(stranger.id)),
    );
    expect(await member.call(...revoke(id, team_id))).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { ...member_of(member.id), permission_id: '$remove_members' }),
    );
  });

  test('it is not where it does not exist, nor by the name of another team', async () => {
    const crew = await newCrew();
    const other = await newCrew(crew.project);
    const { id } = await invite(crew);
    const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');
    expect(await crew.admin.call(...revoke(randomUUID(), crew.teamId))).toMatchObject(notFound);
    for (const call of [other.admin.call, crew.project.server])
      expect(await call(...revoke(id, other.teamId))).toMatchObject(notFound);
    const unknown = randomUUID();
    expect(await crew.project.server(...revoke(id, unknown))).toMatchObject(
      knownError('TEAM_NOT_FOUND', { team_id: unknown }),
    );
  });

  test('it is in no list any more, and its code is as if it had never been', async () => {
    const crew = await newCrew();
    const { admin, stranger, teamId: team_id } = crew;
    const { id, code } = await invite(crew);
    expect((await admin.call(...revoke(id, team_id))).body).toEqual({ success: true });
    expect((await admin.call('GET /team-invitations', { query: { team_id } })).body.items).toEqual([]);
    expect(await stranger.call('POST /team-invitations/accept', { body: { code } })).toMatchObject(
      knownError('VERIFICATION_CODE_NOT_FOUND'),
    );
    expect((await admin.call(...revoke(id, team_id))).code).toBe('VERIFICATION_CODE_NOT_FOUND');
  });
});

test('a team whose members have five hundred invitations open sends no more, but its project does', async () => {
  const crew = await newCrew(await newProject());
  const emails = (count: number) => Array.from({ length: count }, newEmail);
  for (let i = 0; i < 10; i++) {
    const body = { ...crew.ways, emails: emails(50) };
    await crew.project.server('POST /latchkey/team-invitations', { body });
  }
  const body = { ...crew.ways, email: newEmail() };
  expect(await crew.member.call(SEND, { body })).toMatchObject(refusal('INVITATIONS_TOO_MANY'));
  expect((await crew.project.server(SEND, { body })).status).toBe(200);
});
