import { randomUUID } from 'node:crypto';
import { knownError, newEmail, newProject, refusal, world } from '@latchkey/testing';
import { type Crew, invitationCode, invitationPage, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const ACCEPT = 'POST /team-invitations/accept';
const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');
const open = async ({ member, teamId }: Crew) =>
  (await member.call('GET /team-invitations', { query: { team_id: teamId } })).body.items;

describe.each(['renew', 'link'])('to %s an invitation', (act) => {
  const ask = ({ member, ways }: Crew, id: string, call = member.call, changes = {}) =>
    call(`POST /latchkey/team-invitations/${id}/${act}`, { body: { ...ways, ...changes } });

  test('takes a user, membership and $invite_members', async () => {
    const crew = await newCrew();
    const { project, mute, stranger, teamId: team_id } = crew;
    const { id } = await invite(crew);
    expect(await ask(crew, id, project.call)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
    expect(await ask(crew, id, stranger.call)).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
    );
    expect(await ask(crew, id, mute.call)).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: mute.id, permission_id: '$invite_members' }),
    );
  });

  test('takes a page that the project trusts', async () => {
    const crew = await newCrew();
    const { id } = await invite(crew);
    expect(await ask(crew, id, crew.member.call, { callback_url: 'https://evil.example' })).toMatchObject(
      knownError('REDIRECT_URL_NOT_WHITELISTED'),
    );
  });

  test('takes an open one of that team', async () => {
    const crew = await newCrew();
    const other = await newCrew(crew.project);
    const { id, code } = await invite(crew);
    for (const call of [other.member.call, crew.project.server])
      expect(await ask(other, id, call)).toMatchObject(notFound);
    await crew.stranger.call(ACCEPT, { body: { code } });
    for (const gone of [id, randomUUID()]) expect(await ask(crew, gone)).toMatchObject(notFound);
  });

  test('takes a team that there is', async () => {
    const crew = await newCrew();
    const { id } = await invite(crew);
    const team_id = randomUUID();
    expect(await ask(crew, id, crew.project.server, { team_id })).toMatchObject(
      knownError('TEAM_NOT_FOUND', { team_id }),
    );
  });

  test('puts another code in the place of the old one, for seven days from then on', async () => {
    const crew = await newCrew(await newProject());
    const { id, code, email } = await invite(crew);
    (await world()).clock.advance(60_000);
    const [before] = await open(crew);
    const { body } = await ask(crew, id);
    const { link, ...renewed } = body;
    expect(await open(crew)).toEqual([renewed]);
    expect(renewed).toMatchObject({ id, team_id: crew.teamId, recipient_email: email });
    expect(renewed.expires_at_millis - before.expires_at_millis).toBeGreaterThanOrEqual(60_000);
    expect(await crew.stranger.call(ACCEPT, { body: { code } })).toMatchObject(notFound);
    const fresh = link ? new URL(link).searchParams.get('code') : await invitationCode(crew.project, email);
    expect((await crew.stranger.call(ACCEPT, { body: { code: fresh } })).status).toBe(200);
  });

  test('puts it on the word of whoever does it', async () => {
    const crew = await newCrew();
    const { id, email } = await invite(crew);
    const { link } = (await ask(crew, id, crew.admin.call)).body;
    await crew.member.call(`DELETE /team-memberships/${crew.teamId}/me`);
    const code = link ? new URL(link).searchParams.get('code') : await invitationCode(crew.project, email);
    expect((await crew.stranger.call(ACCEPT, { body: { code } })).status).toBe(200);
  });

  test('is not possible any more once it has expired', async () => {
    const crew = await newCrew(await newProject());
    const { id } = await invite(crew, newEmail(), crew.project.server);
    (await world()).clock.advance(7 * DAY);
    expect(await ask(crew, id, crew.project.server)).toMatchObject(notFound);
  });
});

test('a renewed invitation is mailed again, to the page that is given now', async () => {
  const crew = await newCrew();
  const { id, email } = await invite(crew);
  const callback_url = `${invitationPage}/other`;
  const body = { ...crew.ways, callback_url };
  await crew.member.call(`POST /latchkey/team-invitations/${id}/renew`, { body });
  const mails = await crew.project.mailbox.to(email);
  expect(mails.map(({ links }) => links[0]?.startsWith(`${callback_url}?`))).toEqual([true, false]);
});

test('mails of renewing count for the address', async () => {
  const crew = await newCrew();
  const { id } = await invite(crew);
  const renew = () => crew.member.call(`POST /latchkey/team-invitations/${id}/renew`, { body: crew.ways });
  for (let i = 0; i < 4; i++) expect((await renew()).status).toBe(200);
  expect(await renew()).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('for its link no mail is sent', async () => {
  const crew = await newCrew();
  const { id, email } = await invite(crew);
  const { body } = await crew.member.call(`POST /latchkey/team-invitations/${id}/link`, { body: crew.ways });
  expect(body.link).toMatch(/^http:\/\/localhost:3000\/handler\/team-invitation\?code=[0-9a-z]{45}$/);
  expect(await crew.project.mailbox.to(email)).toHaveLength(1);
});
