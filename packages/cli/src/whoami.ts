import { signedInUser } from './app.ts';
import { type Command, CommandError } from './command.ts';

export const whoami: Command = {
  purpose: 'Show who is signed in.',
  async run({ url, logins, answer }) {
    const kept = logins.find(url);
    const user = kept && (await signedInUser(url, kept.refreshToken));
    if (kept && !user) logins.forget(url);
    if (!user) throw new CommandError('You are not signed in. Run "latchkey login".');
    answer({ id: user.id, email: user.email, url }, `${user.name}, at ${url}`);
  },
};
