import { CommandError, type Run } from './command.ts';

/** Before something is gone for good: a person types its name, a script says --yes. */
export async function confirm(run: Run, isSure: boolean, what: string, name: string): Promise<void> {
  if (isSure) return;
  const answer = await run.ask(
    `This deletes ${what} for good. Type ${run.paint('bold', name)} to go on: `,
    'Pass --yes.',
  );
  if (answer.trim() !== name) throw new CommandError('Nothing was deleted.', 'WRONG_USAGE');
}
