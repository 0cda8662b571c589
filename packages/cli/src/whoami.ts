import { nameOf } from './app.ts';
import { command } from './command.ts';
import { ownerAt } from './owner.ts';
import { object, orNull, text } from './schema.ts';

export const whoami = command({
  purpose: 'Show who is signed in.',
  output: object({ id: text, email: orNull(text), url: text }),
  example: 'whoami --json',
  async run(run) {
    const user = await ownerAt(run);
    run.answer({ id: user.id, email: user.primaryEmail, url: run.url }, `${nameOf(user)}, at ${run.url}`);
  },
});
