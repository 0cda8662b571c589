import { knownError, newEmail, newProject, toldOfTeams, violationsIn, world } from '@latchkey/testing';
import { type Crew, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const ACCEPT = 'POST /team-invitations/accept';
const paths = [ACCEPT, `${ACCEPT}/check-code`, `${ACCEPT}/details`, 'POST /latchkey/team-invitations/inspect'] as const;
const notFound = knownError('VERIFICATION_CODE_NOT_FOUND');

describe.each(paths)('%s', (path) => {
  const present = ({ stranger }: Crew, code: string) => stranger.call(path, { body: { code } });

  test('takes no code of another length', async () => {
    expect(violationsIn(await present(await newCrew(), 'short'))).toEqual(['body.code must be exactly 45 characters']);
  });

  test('knows no code that was made up, or is of another project, or good for something else', async () => {
    const [crew, foreign] = [await newCrew(), await newCrew()];
    const [verification] = await crew.project.mailbox.codesTo(crew.stranger.email);
    for (const code of ['0'.repeat(45), (await invite(foreign)).code, verification as string])
      expect(await present(crew, code)).toMatchObject(notFound);
  });

  test('takes a code for seven days, in any case', async () => {
    const crew = await newCrew(await newProject());
    const [early, late] = [await invite(crew), await invite(crew)];
    const { clock } = await world();
    clock.advance(7 * DAY - 60_000);
    const again = await crew.project.call('POST /auth/password/sign-in', {
      body: { email: crew.stranger.email, password: crew.stranger.password },
    });
    const headers = { 'access-token': again.body.access_token };
    const send = (code: string) => crew.project.call(path, { headers, body: { code } });
    expect((await send(early.code.toUpperCase())).status).toBe(200);
    clock.advance(60_001);
    expect(await send(late.code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('takes no code that was used', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    await crew.stranger.call(ACCEPT, { body: { code } });
    expect(await present(crew, code)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('takes no code that was presented twenty times', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    for (let i = 0; i < 20; i++) await crew.stranger.call(`${ACCEPT}/check-code`, { body: { code } });
    expect(await present(crew, code)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('says that the team is gone', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    await crew.project.server(`DELETE /teams/${crew.teamId}`);
    expect(await present(crew, code)).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id: crew.teamId }));
  });

  test.each([
    ['has left', ({ member, teamId }: Crew) => member.call(`DELETE /team-memberships/${teamId}/me`)],
    ['was deleted', ({ member }: Crew) => member.server('DELETE /users/me')],
    [
      'may not invite any more',
      ({ project, member, teamId }: Crew) =>
        project.server(`DELETE /team-permissions/${teamId}/${member.id}/team_member`),
    ],
  ])('takes no code by a member who %s', async (_, change) => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    expect((await change(crew)).status).toBe(200);
    expect(await present(crew, code)).toMatchObject(notFound);
  });

  test('takes the code of a server, whoever leaves', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew, newEmail(), crew.member.server);
    await crew.member.call(`DELETE /team-memberships/${crew.teamId}/me`);
    expect((await present(crew, code)).status).toBe(200);
  });
});

test.each([ACCEPT, `${ACCEPT}/details`])('%s needs a user, and uses nothing up without', async (path) => {
  const crew = await newCrew();
  const { code } = await invite(crew);
  expect(await crew.project.call(path, { body: { code } })).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  expect((await crew.stranger.call(ACCEPT, { body: { code } })).status).toBe(200);
});

test('a check says that the code is good, to anybody', async () => {
  const crew = await newCrew();
  const { code } = await invite(crew);
  expect((await crew.project.call(`${ACCEPT}/check-code`, { body: { code } })).body).toEqual({ is_code_valid: true });
});

test('the details name the team', async () => {
  const crew = await newCrew();
  const { code } = await invite(crew);
  expect((await crew.stranger.call(`${ACCEPT}/details`, { body: { code } })).body).toEqual({
    team_id: crew.teamId,
    team_display_name: 'A team',
  });
});

describe('who accepts', () => {
  test('is in the team, with what members get and nothing else, and has not selected it', async () => {
    const crew = await newCrew();
    const { stranger, teamId: team_id } = crew;
    const { code } = await invite(crew, newEmail(), crew.admin.call);
    expect(await stranger.call(ACCEPT, { body: { code } })).toMatchObject({ status: 200, body: {} });
    const { items } = (await stranger.call('GET /team-permissions', { query: { user_id: 'me' } })).body;
    expect(items).toEqual([{ id: 'team_member', team_id, user_id: stranger.id }]);
    expect((await stranger.call('GET /users/me')).body.selected_team_id).toBeNull();
  });

  test('is told of like who is added', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    const before = (await toldOfTeams(crew.project.id)).length;
    await crew.stranger.call(ACCEPT, { body: { code } });
    const ids = { team_id: crew.teamId, user_id: crew.stranger.id };
    expect((await toldOfTeams(crew.project.id)).slice(before)).toEqual([
      { kind: 'team_membership.created', data: ids },
      { kind: 'team_permission.created', data: { id: 'team_member', ...ids } },
    ]);
  });

  test('and is a member already changes nothing, but the code is used', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    const before = await toldOfTeams(crew.project.id);
    expect((await crew.mute.call(ACCEPT, { body: { code } })).status).toBe(200);
    expect(await toldOfTeams(crew.project.id)).toEqual(before);
    expect((await crew.stranger.call(ACCEPT, { body: { code } })).code).toBe('VERIFICATION_CODE_ALREADY_USED');
  });
});

describe('the page of an invitation', () => {
  const inspect = 'POST /latchkey/team-invitations/inspect';

  test('shows who invites whom to what, also to nobody in particular', async () => {
    const crew = await newCrew();
    await crew.member.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const { code, email } = await invite(crew);
    expect((await crew.project.call(inspect, { body: { code } })).body).toEqual({
      team: { id: crew.teamId, display_name: 'A team', profile_image_url: null },
      inviter_display_name: 'Ada',
      recipient_email: email,
      expires_at_millis: expect.any(Number),
      is_member: null,
      is_recipient: null,
    });
  });

  test('names the inviter as they are called in the team', async () => {
    const crew = await newCrew();
    const body = { display_name: 'Captain' };
    await crew.member.call(`PATCH /team-member-profiles/${crew.teamId}/me`, { body });
    const { code } = await invite(crew);
    expect((await crew.project.call(inspect, { body: { code } })).body.inviter_display_name).toBe('Captain');
  });

  test('knows a member', async () => {
    const crew = await newCrew();
    const { code } = await invite(crew);
    const seen = async (call: Crew['admin']['call']) => (await call(inspect, { body: { code } })).body.is_member;
    expect([await seen(crew.admin.call), await seen(crew.stranger.call)]).toEqual([true, false]);
  });

  test('knows the recipient by a verified address alone, in any case', async () => {
    const crew = await newCrew();
    const { stranger } = crew;
    const { code } = await invite(crew, stranger.email.toUpperCase());
    const isRecipient = async () => (await stranger.call(inspect, { body: { code } })).body.is_recipient;
    expect(await isRecipient()).toBe(false);
    await stranger.server('PATCH /users/me', { body: { primary_email_verified: true } });
    expect(await isRecipient()).toBe(true);
  });
});
