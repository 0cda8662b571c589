import { CommandError, command } from '../command/command.ts';
import { flag, listOf, object, text } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { project } from './options.ts';

export const check = command({
  purpose: 'List issues to fix before you go live.',
  options: project,
  output: object({
    projectId: text,
    isProductionMode: flag,
    problems: listOf(object({ message: text, fixUrl: text })),
  }),
  example: 'check --json',
  async run(run, given) {
    const { id, displayName, isProductionMode, ...found } = await (await adminAt(run, given.project)).getProject();
    const problems = found
      .getProductionModeErrors()
      .map(({ message, relativeFixUrl }) => ({ message, fixUrl: run.url + relativeFixUrl }));
    const words = problems.map(
      ({ message, fixUrl }) => `${run.paint('red', '✗')} ${run.wrap(message, 2)}\n  ${fixUrl}`,
    );
    const good = `${run.paint('green', '✓')} ${displayName} is ready for production.`;
    run.answer({ projectId: id, isProductionMode, problems }, words.join('\n') || good);
    if (problems.length > 0) throw new CommandError(`${displayName} isn't ready for production yet.`, 'PROBLEMS_FOUND');
  },
});
