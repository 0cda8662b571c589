import { parseArgs } from 'node:util';
import { migrate, schemaState } from '../database/migrate.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open.ts';

/** Of `--status`, where there is something to do. */
const PENDING = 3;

export const migrateCommand: Command = {
  usage: '[--status]',
  purpose: 'Bring the schema up to date while the service runs; --status only tells, and ends with 3 where it is not.',
  async run(run) {
    const { values } = parseArgs({ args: [...run.words], options: { status: { type: 'boolean' } } });
    return withDatabase(
      run,
      async ({ db }) => {
        if (!values.status) {
          const did = await migrate(db);
          for (const name of did) run.say(`done     ${name}`);
          run.say(did.length === 0 ? 'The schema is up to date.' : `The schema is up to date, by ${did.length}.`);
          return undefined;
        }
        const { done, pending, unknown } = await schemaState(db);
        for (const name of done) run.say(`done     ${name}`);
        for (const name of pending) run.say(`pending  ${name}`);
        for (const name of unknown) run.say(`later    ${name}`);
        return pending.length > 0 ? PENDING : undefined;
      },
      { mayBeNew: true },
    );
  },
};
