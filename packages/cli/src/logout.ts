import { appAt } from './app.ts';
import type { Command } from './command.ts';

export const logout: Command = {
  purpose: 'Sign out: the session ends, and its token is deleted here.',
  async run({ url, logins, answer }) {
    const kept = logins.find(url);
    if (kept) {
      const { app } = await appAt(url, kept.refreshToken);
      await app.signOut();
      logins.forget(url);
    }
    answer({ status: 'signed-out' }, kept ? 'You are signed out.' : 'You were not signed in.');
  },
};
