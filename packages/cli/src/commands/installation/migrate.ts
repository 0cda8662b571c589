import { CommandError, command } from '../../command/command.ts';
import { listOf, object, text } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';

export const migrate = command({
  purpose: 'Bring the database schema up to date, while the service runs.',
  options: {
    status: { purpose: 'Only report; exits with 5 if there is something to do.' },
    citus: { purpose: 'Also distribute the tables over the nodes of a Citus cluster. Stop the service first.' },
    'leave-citus': { purpose: 'Bring the tables back to the coordinator alone. Stop the service first.' },
  },
  output: object({
    applied: listOf(text),
    done: listOf(text),
    pending: listOf(text),
    later: listOf(text),
    moved: listOf(text),
  }),
  example: 'migrate --status',
  async run(run, { status, citus, 'leave-citus': leaveCitus }) {
    if ([status, citus, leaveCitus].filter(Boolean).length > 1)
      throw new CommandError('Choose one of --status, --citus and --leave-citus.', 'WRONG_USAGE');
    await onInstallation(run, async (operate, installation) => {
      const { migrateInstallation, migrationState, distributeInstallation, undistributeInstallation } = operate;
      const applied = status ? [] : await migrateInstallation(installation);
      const move = citus ? distributeInstallation : leaveCitus ? undistributeInstallation : undefined;
      const moved = (await move?.(installation)) ?? [];
      const { done, pending, unknown: later } = await migrationState(installation);
      const lines = status
        ? [...done.map(listed('done')), ...pending.map(listed('pending')), ...later.map(listed('later'))]
        : [
            ...applied.map(listed('done')),
            `The schema is up to date${applied.length > 0 ? `, by ${applied.length}` : ''}.`,
            ...(move ? [`${citus ? 'Distributed' : 'Brought back'} ${moved.length} tables.`] : []),
          ];
      run.answer({ applied, done, pending, later, moved }, lines.join('\n'));
      if (pending.length > 0) throw new CommandError('The schema is not up to date.', 'PROBLEMS_FOUND');
    });
  },
});

const listed = (state: string) => (name: string) => `${state.padEnd(8)} ${name}`;
