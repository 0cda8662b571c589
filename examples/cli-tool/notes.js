#!/usr/bin/env node
import { ClientApp } from '@latchkey/sdk';
import { forgetSession, keepSession, readSession } from './kept-session.js';

/** Where the app is whose users these are: its handler asks them whether it is they who log in. */
const appUrl = process.env.NOTES_APP_URL ?? 'http://localhost:5173';

const appOf = (refreshToken) =>
  new ClientApp({ tokenStore: refreshToken ? { accessToken: '', refreshToken } : 'memory' });

const commands = {
  async login() {
    const result = await appOf('').promptCliLogin({
      appUrl,
      promptLink: (url, _loginCode, code) => console.log(`Open ${url}\nIt has to show the code ${code}.`),
    });
    if (result.status === 'error') return fail(result.error.message);
    await keepSession(result.data);
    return commands.whoami();
  },
  async whoami() {
    const user = await appOf(await readSession()).getUser();
    if (!user) return fail('You are not logged in. Run: notes login');
    console.log(user.displayName ?? user.primaryEmail);
  },
  async logout() {
    const user = await appOf(await readSession()).getUser();
    await user?.signOut();
    await forgetSession();
    console.log('Logged out.');
  },
};

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const command = commands[process.argv[2]];
if (command) await command();
else fail(`Usage: notes ${Object.keys(commands).join(' | ')}`);
