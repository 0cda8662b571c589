import { randomUUID } from 'node:crypto';
import { knownError, newEmail, newProject, refusal, violationsIn } from '@latchkey/testing';
import { type Crew, invitationCode, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { describe, expect, test } from 'vitest';

const SEND = 'POST /latchkey/team-invitations';
const send = ({ member, ways }: Crew, emails: readonly unknown[], call = member.call) =>
  call(SEND, { body: { ...ways, emails } });
const resultsOf = ({ body }: { body: { items: { result: string }[] } }) => body.items.map(({ result }) => result);

describe('many invitations are not sent', () => {
  test('without a user, membership or $invite_members', async () => {
    const crew = await newCrew();
    const { project, mute, stranger, teamId: team_id } = crew;
    expect(await send(crew, [newEmail()], project.call)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
    expect(await send(crew, [newEmail()], stranger.call)).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
    );
    expect(await send(crew, [newEmail()], mute.call)).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: mute.id, permission_id: '$invite_members' }),
    );
  });

  test('to a team that does not exist', async () => {
    const crew = await newCrew();
    const team_id = randomUUID();
    const body = { ...crew.ways, team_id, emails: [newEmail()] };
    expect(await crew.project.server(SEND, { body })).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id }));
  });

  test('with a page that the project does not trust', async () => {
    const crew = await newCrew();
    const body = { ...crew.ways, callback_url: 'https://evil.example', emails: [newEmail()] };
    expect(await crew.member.call(SEND, { body })).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
  });

  test.each([
    ['none', []],
    ['fifty-one', Array(51).fill('a@example.com')],
  ])('to %s', async (_, emails) => {
    expect(violationsIn(await send(await newCrew(), emails))).toHaveLength(1);
  });

  test('by one team more than a hundred times in a row', async () => {
    const crew = await newCrew();
    for (let i = 0; i < 2; i++) await send(crew, Array.from({ length: 50 }, newEmail));
    expect(await send(crew, [newEmail()])).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

test('each address is told what became of it, in the order given', async () => {
  const crew = await newCrew();
  const [fresh, invited, limited] = [newEmail(), newEmail(), newEmail()];
  await invite(crew, invited.toUpperCase());
  const other = await newCrew(crew.project);
  for (let i = 0; i < 5; i++) await invite(other, limited);
  const given = ['not an address', ` ${fresh.toUpperCase()}`, crew.admin.email, invited, limited, fresh, ''];
  const answer = await send(crew, given);
  expect(answer.body.items.map(({ email }: { email: string }) => email)).toEqual(given);
  expect(resultsOf(answer)).toEqual([
    'invalid',
    'sent',
    'already_member',
    'already_invited',
    'limited',
    'already_invited',
    'invalid',
  ]);
});

test('what was sent is mailed, listed by its id and good to join', async () => {
  const crew = await newCrew();
  const email = newEmail();
  const [{ id }] = (await send(crew, [email])).body.items;
  const { items } = (await crew.member.call('GET /team-invitations', { query: { team_id: crew.teamId } })).body;
  expect(items).toMatchObject([{ id, recipient_email: email }]);
  const code = await invitationCode(crew.project, email);
  expect((await crew.stranger.call('POST /team-invitations/accept', { body: { code } })).status).toBe(200);
});

test('invitations to other teams are nothing to this one', async () => {
  const crew = await newCrew(await newProject());
  const email = newEmail();
  await invite(await newCrew(crew.project), email);
  expect(resultsOf(await send(crew, [email]))).toEqual(['sent']);
});
