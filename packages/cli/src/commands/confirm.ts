import { CommandError, type Run } from '../command/command.ts';

/** Before something is gone for good: a person types its name, a script says --yes. */
export const confirm = (run: Run, isSure: boolean, what: string, name: string): Promise<void> =>
  agree(run, isSure, { about: `This deletes ${what} for good.`, name, otherwise: 'Nothing was deleted.' });

/** What a person agrees to by typing a name. */
interface Agreement {
  readonly about: string;
  readonly name: string;
  /** Told where the name is another one. */
  readonly otherwise: string;
}

/** The same before something that could weaken an account. */
export async function agree(run: Run, isSure: boolean, { about, name, otherwise }: Agreement): Promise<void> {
  if (isSure) return;
  const answer = await run.ask(`${about} Type ${run.paint('bold', name)} to go on.`);
  if (answer.trim() !== name) throw new CommandError(otherwise, 'WRONG_USAGE');
}
