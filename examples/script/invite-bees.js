import { KnownError, ServerApp } from '@latchkey/sdk/server';

const latchkey = new ServerApp({ tokenStore: null });
const bees = ['ada@example.com', 'grace@example.com'];

/** The user with this address; who is not there yet comes to be. */
async function userWith(primaryEmail) {
  try {
    return await latchkey.createUser({ primaryEmail, primaryEmailVerified: true, primaryEmailAuthEnabled: true });
  } catch (error) {
    if (!KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) throw error;
    const found = await latchkey.listUsers({ query: primaryEmail });
    return found.find((user) => user.primaryEmail === primaryEmail);
  }
}

const teams = await latchkey.listTeams();
const team =
  teams.find(({ displayName }) => displayName === 'Bees') ?? (await latchkey.createTeam({ displayName: 'Bees' }));
const members = new Set((await team.listUsers()).map(({ id }) => id));

for (const email of bees) {
  const user = await userWith(email);
  if (members.has(user.id)) console.log(`${email} is a bee already.`);
  else {
    await team.addUser(user.id);
    console.log(`${email} is a bee now.`);
  }
}
