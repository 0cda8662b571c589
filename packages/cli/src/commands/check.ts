import { type AdminApp, productionAdvice } from '@latchkey/sdk/admin';
import { CommandError, command } from '../command/command.ts';
import { flag, listOf, object, text } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { project } from './options.ts';

interface Finding {
  readonly message: string;
  readonly relativeFixUrl: string;
}

const findings = listOf(object({ message: text, fixUrl: text }));

export const check = command({
  purpose: 'List issues to fix before you go live, and recommendations.',
  options: project,
  output: object({ projectId: text, isProductionMode: flag, problems: findings, recommendations: findings }),
  example: 'check --json',
  async run(run, given) {
    const app = await adminAt(run, given.project);
    const project = await app.getProject();
    const { id, displayName, isProductionMode } = project;
    const withUrl = ({ message, relativeFixUrl }: Finding) => ({ message, fixUrl: run.url + relativeFixUrl });
    const problems = project.getProductionModeErrors().map(withUrl);
    const recommendations = (await adviceOn(app, run.url)).map(withUrl);

    const line = (mark: string) => (one: (typeof problems)[number]) =>
      `${mark} ${run.wrap(one.message, 2)}\n  ${one.fixUrl}`;
    const good = `${run.paint('green', '✓')} ${displayName} is ready for production.`;
    const words = [
      ...(problems.length > 0 ? problems.map(line(run.paint('red', '✗'))) : [good]),
      ...recommendations.map(line(run.paint('yellow', '!'))),
    ];
    run.answer({ projectId: id, isProductionMode, problems, recommendations }, words.join('\n'));
    if (problems.length > 0) throw new CommandError(`${displayName} isn't ready for production yet.`, 'PROBLEMS_FOUND');
  },
});

/** Only the project of the owners can read the backups of the installation. */
async function adviceOn(app: AdminApp, baseUrl: string) {
  const [project, keys, owners] = await Promise.all([app.getProject(), app.listInternalApiKeys(), app.listOwners()]);
  const backups = app.projectId === 'internal' ? { backups: await app.getNightlyBackups() } : {};
  return productionAdvice({ project, keys, owners, baseUrl, ...backups }, app.clock());
}
