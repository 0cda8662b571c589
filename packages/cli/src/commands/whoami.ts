import { command } from '../command/command.ts';
import { object, orNull, text } from '../command/schema.ts';
import { nameOf } from '../session/app.ts';
import { ownerAt } from '../session/owner.ts';

export const whoami = command({
  purpose: 'Show who is signed in.',
  output: object({ id: text, email: orNull(text), url: text }),
  example: 'whoami --json',
  async run(run) {
    const user = await ownerAt(run);
    run.answer({ id: user.id, email: user.primaryEmail, url: run.url }, `${nameOf(user)}, at ${run.url}`);
  },
});
