import { command } from '../command/command.ts';
import { object, oneOf } from '../command/schema.ts';
import { appAt } from '../session/app.ts';

export const logout = command({
  purpose: 'Sign out: ends the session and deletes its token from this computer.',
  output: object({ status: oneOf('signed-out') }),
  example: 'logout',
  async run(run) {
    const { url, logins, done } = run;
    const kept = logins.find(url);
    if (kept) {
      const { app } = await appAt(run, kept.refreshToken);
      await app.signOut();
      logins.forget(url);
    }
    done({ status: 'signed-out' }, kept ? 'You are signed out.' : 'You were not signed in.');
  },
});
