import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { password } from '../../testing/tabs.ts';
import { teamMaker } from '../../testing/team.ts';
import { outcome, visitor } from '../../testing/visitor.ts';

/** An invitation that was mailed, and somebody else's browser. */
async function invited() {
  const given = await teamMaker();
  const email = newEmail();
  await given.team.inviteUser({ email });
  const code = await given.codeFor(email);
  const { app: guest } = given.open(undefined, { tokenStore: 'memory' });
  const signUp = () => guest.signUpWithCredential({ email, password, noRedirect: true });
  return { ...given, email, code, guest, signUp };
}

async function open(given: Awaited<ReturnType<typeof teamMaker>>) {
  const [invitation] = await given.team.listInvitations();
  if (!invitation) throw new Error('There is no open invitation.');
  return invitation;
}

test('who is invited gets a link to the page of the app', async () => {
  const { email, mailTo, team } = await invited();
  expect((await mailTo(email)).text).toContain('http://localhost:3000/handler/team-invitation?code=');
  const [invitation] = await team.listInvitations();
  expect(invitation).toMatchObject({ recipientEmail: email, teamId: team.id, expiresAt: expect.any(Date) });
});

test('outside of a browser the page of the link has to be named', async () => {
  const { server, team } = await teamMaker();
  const seen = await server.getTeam(team.id);
  await expect(seen?.inviteUser({ email: newEmail() })).rejects.toThrow('pass callbackUrl');
});

test('a new project lets members invite as the guide says, once its users may create teams', async () => {
  const given = await visitor({}, { redirectMethod: 'none' });
  const { app, email, open, project, codeFor } = given;
  await app.signUpWithCredential({ email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  await expect(user.createTeam({ displayName: 'Bees' })).rejects.toMatchObject({ refusal: 'TEAM_CREATION_OFF' });
  await project.admin('PATCH /internal/projects/current', { body: { config: { client_team_creation_enabled: true } } });
  const team = await user.createTeam({ displayName: 'Bees' });
  const [grace, linus] = [newEmail(), newEmail()];
  const results = await team.inviteUsers({ emails: [grace, linus] });
  expect(results.map(({ result }) => result)).toEqual(['sent', 'sent']);
  const code = await codeFor(grace);
  const { app: guest } = open(undefined, { tokenStore: 'memory' });
  await guest.signUpWithCredential({ email: grace, password, noRedirect: true });
  expect(await outcome(guest.acceptTeamInvitation(code))).toBe('ok');
  expect((await team.listUsers()).map(({ id }) => id)).toHaveLength(2);
  expect(await outcome(guest.acceptTeamInvitation(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
});

test('whoever shows the invitations knows of each change by the time that it is made', async () => {
  const { app, team } = await teamMaker();
  const { invitations } = app.teamStores(team.id);
  invitations.subscribe(() => {});
  expect(await invitations.read()).toEqual([]);
  await team.inviteUser({ email: newEmail() });
  const [made] = await invitations.read();
  expect(invitations.getSnapshot()).toMatchObject({ data: [{ id: made?.id }] });
  await made?.revoke();
  expect(invitations.getSnapshot()).toMatchObject({ data: [] });
});

test('many are invited at once, each with a result', async () => {
  const { team } = await teamMaker();
  const other = newEmail();
  const results = await team.inviteUsers({ emails: [other, 'nobody', other] });
  expect(results.map(({ email, result }) => [email, result])).toEqual([
    [other, 'sent'],
    ['nobody', 'invalid'],
    [other, 'already_invited'],
  ]);
  expect(results[1]?.id).toBeNull();
  expect((await team.listInvitations()).map(({ id }) => id)).toEqual([results[0]?.id]);
});

test('an invitation that is mailed again has another link', async () => {
  const given = await invited();
  await (await open(given)).renew();
  const renewed = await given.codeFor(given.email);
  expect(await outcome(given.guest.verifyTeamInvitationCode(renewed))).toBe('ok');
  expect(await outcome(given.guest.verifyTeamInvitationCode(given.code))).not.toBe('ok');
});

test('a link is handed on without a mail', async () => {
  const given = await invited();
  const { link, expiresAt } = await (await open(given)).createLink();
  const code = new URL(link).searchParams.get('code') ?? '';
  expect(await outcome(given.guest.verifyTeamInvitationCode(code))).toBe('ok');
  expect(expiresAt).toBeInstanceOf(Date);
});

test('an invitation that was taken back is good no more', async () => {
  const given = await invited();
  await (await open(given)).revoke();
  expect(await outcome(given.guest.verifyTeamInvitationCode(given.code))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

test('the page of an invitation tells who is invited by whom to what', async () => {
  const { code, email, guest, signUp, team, user } = await invited();
  await user.setDisplayName('Ada');
  const told = await guest.inspectTeamInvitation(code);
  expect(told).toMatchObject({
    status: 'ok',
    data: {
      team: { id: team.id, displayName: 'Bees', profileImageUrl: null },
      inviterDisplayName: 'Ada',
      recipientEmail: email,
      expiresAt: expect.any(Date),
      isMember: null,
      isRecipient: null,
    },
  });
  await signUp();
  expect(await guest.inspectTeamInvitation(code)).toMatchObject({ data: { isMember: false, isRecipient: false } });
});

test('the signed-in user reads which team it is', async () => {
  const { code, guest, signUp, team } = await invited();
  await signUp();
  const details = await guest.getTeamInvitationDetails(code);
  expect(details).toEqual({ status: 'ok', data: { teamId: team.id, teamDisplayName: 'Bees' } });
});

test('who accepts is in the team, and whatever shows the teams knows', async () => {
  const { code, guest, signUp, team } = await invited();
  await signUp();
  guest.teamsStore.subscribe(() => {});
  expect(await guest.teamsStore.read()).toEqual([]);
  expect(await outcome(guest.acceptTeamInvitation(code))).toBe('ok');
  expect(guest.teamsStore.getSnapshot()).toMatchObject({ data: [{ id: team.id }] });
});

test('an invitation is accepted once', async () => {
  const { code, guest, signUp } = await invited();
  await signUp();
  await guest.acceptTeamInvitation(code);
  expect(await outcome(guest.acceptTeamInvitation(code))).toBe('VERIFICATION_CODE_ALREADY_USED');
});

test.each([
  'verifyTeamInvitationCode',
  'getTeamInvitationDetails',
  'inspectTeamInvitation',
  'acceptTeamInvitation',
] as const)('a code that was cut off is none, for %s', async (act) => {
  const { app } = await teamMaker();
  expect(await outcome(app[act]('abc'))).toBe('VERIFICATION_CODE_NOT_FOUND');
});
