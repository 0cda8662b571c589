import { CommandError, command } from '../../command/command.ts';
import { listOf, object, text } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';

export const migrate = command({
  purpose: 'Bring the database schema up to date, while the service runs.',
  options: { status: { purpose: 'Only report; exits with 5 if there is something to do.' } },
  output: object({ applied: listOf(text), done: listOf(text), pending: listOf(text), later: listOf(text) }),
  example: 'migrate --status',
  async run(run, { status }) {
    await onInstallation(run, async ({ migrateInstallation, migrationState }, installation) => {
      const applied = status ? [] : await migrateInstallation(installation);
      const { done, pending, unknown: later } = await migrationState(installation);
      const lines = status
        ? [...done.map(listed('done')), ...pending.map(listed('pending')), ...later.map(listed('later'))]
        : [
            ...applied.map(listed('done')),
            `The schema is up to date${applied.length > 0 ? `, by ${applied.length}` : ''}.`,
          ];
      run.answer({ applied, done, pending, later }, lines.join('\n'));
      if (pending.length > 0) throw new CommandError('The schema is not up to date.', 'PROBLEMS_FOUND');
    });
  },
});

const listed = (state: string) => (name: string) => `${state.padEnd(8)} ${name}`;
