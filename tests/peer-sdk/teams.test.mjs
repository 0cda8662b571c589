/** Teams: their making, members, profiles, invitations and API keys, for clients and for servers. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { codeOf, newestMail } from './world/mailbox.mjs';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';
const callbackUrl = 'http://localhost:3000/handler/team-invitation';

onEachDatabase((world) => {
  let server;
  let app;
  let user;
  let team;

  const newApp = () => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
  };
  const signedUp = async () => {
    const own = newApp();
    const email = newEmail();
    await own.signUpWithCredential({ email, password, verificationCallbackUrl });
    return { app: own, email, user: await own.getUser({ or: 'throw' }) };
  };

  before(async () => {
    const admin = new StackAdminApp({ ...world.project, tokenStore: null });
    await (await admin.getProject()).update({ config: { clientTeamCreationEnabled: true, allowTeamApiKeys: true } });
    server = new StackServerApp({ ...world.project, tokenStore: null });
    ({ app, user } = await signedUp());
  });

  test('a user makes a team, which is selected', async () => {
    team = await user.createTeam({ displayName: 'Engines' });
    assert.equal(team.displayName, 'Engines');
    user = await app.getUser({ or: 'throw' });
    assert.equal(user.selectedTeam.id, team.id);
    assert.deepEqual(
      (await user.listTeams()).map(({ id }) => id),
      [team.id],
    );
  });

  test('a team is renamed, and has data of its own', async () => {
    await team.update({ displayName: 'Analytical engines', clientMetadata: { floor: 3 } });
    const again = await user.getTeam(team.id);
    assert.equal(again.displayName, 'Analytical engines');
    assert.deepEqual(again.clientMetadata, { floor: 3 });
  });

  test('a member has a profile in the team', async () => {
    const profile = await user.getTeamProfile(team);
    await profile.update({ displayName: 'Countess' });
    const [member] = await team.listUsers();
    assert.equal(member.id, user.id);
    assert.equal(member.teamProfile.displayName, 'Countess');
  });

  test('an invitation is listed, and revoked', async () => {
    const email = newEmail();
    await team.inviteUser({ email, callbackUrl });
    const [invitation] = await team.listInvitations();
    assert.equal(invitation.recipientEmail, email);
    await invitation.revoke();
    assert.deepEqual(await team.listInvitations(), []);
  });

  test('somebody who is invited sees by whom, joins, and leaves', async () => {
    const guest = await signedUp();
    await team.inviteUser({ email: guest.email, callbackUrl });
    const code = codeOf(await newestMail(world.project.baseUrl, guest.email, { about: /team-invitation/ }));
    assert.equal((await guest.app.verifyTeamInvitationCode(code)).status, 'ok');
    const details = await guest.app.getTeamInvitationDetails(code);
    assert.equal(details.data.teamDisplayName, 'Analytical engines');
    assert.equal((await guest.app.acceptTeamInvitation(code)).status, 'ok');
    const again = await guest.app.acceptTeamInvitation(code);
    assert.equal(again.error.errorCode, 'VERIFICATION_CODE_ALREADY_USED');
    const joined = await guest.user.getTeam(team.id);
    await guest.user.leaveTeam(joined);
    assert.equal((await server.getTeam(team.id).then((found) => found.listUsers())).length, 1);
  });

  test('a team has API keys, by which a server finds it', async () => {
    const key = await team.createApiKey({ description: 'Build', expiresAt: null });
    assert.equal((await server.getTeam({ apiKey: key.value })).id, team.id);
    const [listed] = await team.listApiKeys();
    assert.equal(listed.description, 'Build');
    await listed.revoke();
    assert.equal(await server.getTeam({ apiKey: key.value }), null);
  });

  test('a server makes a team, puts somebody into it, and takes them out', async () => {
    const made = await server.createTeam({ displayName: 'Night shift' });
    await made.addUser(user.id);
    const [member] = await made.listUsers();
    assert.equal(member.primaryEmail, user.primaryEmail);
    await made.update({ serverMetadata: { plan: 'gold' } });
    assert.deepEqual((await server.getTeam(made.id)).serverMetadata, { plan: 'gold' });
    await made.removeUser(user.id);
    assert.deepEqual(await made.listUsers(), []);
    await made.delete();
    assert.equal(await server.getTeam(made.id), null);
  });

  test('a team is deleted by a member that may', async () => {
    await team.delete();
    assert.deepEqual(await (await app.getUser({ or: 'throw' })).listTeams(), []);
  });
});
