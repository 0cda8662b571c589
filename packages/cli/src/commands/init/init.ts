import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError, command, type Run } from '../../command/command.ts';
import { listOf, object, oneOf, orNull, text } from '../../command/schema.ts';
import { project, yes } from '../options.ts';
import { type Application, applicationIn, type Change } from './application.ts';
import { diff } from './diff.ts';
import { install, installLine } from './install.ts';
import { type Kind, kinds, packagesOf } from './kinds.ts';
import { registryChange } from './registry.ts';
import { isSet, newValues, notYet, settingsChanges } from './settings.ts';
import { targetOf } from './target.ts';

const names = kinds.map(({ name }) => name);

export const init = command({
  purpose: `Set up the application in this folder: ${names.join(', ')}.`,
  options: {
    ...project,
    new: { value: 'name', purpose: 'Create a project with this name.' },
    ...yes,
  },
  output: object({
    kind: oneOf(...names),
    projectId: orNull(text),
    files: listOf(text),
    packages: listOf(text),
  }),
  example: 'init --yes',
  async run(run, given) {
    const { app, kind } = found(run.folder);
    const target = isSet(kind, app) ? undefined : await targetOf(run, given, app.name);
    const packages = packagesOf(kind, app).filter((name) => !app.has(name));
    const registry = registryChange(app, run.url);
    const planned = [
      ...(packages.length > 0 ? [registry] : []),
      ...kind.changes(app),
      ...(target
        ? settingsChanges(kind, app, run.url, { ...notYet, projectId: target.projectId ?? notYet.projectId })
        : []),
    ].filter(({ before, after }) => before !== after);
    await showPlan(run, kind, app, planned, packages);
    if (target)
      run.tell(`\n${run.paint('bold', 'Project')}: ${target.displayName}${target.projectId === null ? ' (new)' : ''}`);
    if (planned.length > 0 || packages.length > 0) await agree(run, given.yes);
    if (packages.length > 0) await bring(run, installLine(app, packages), registry);
    let projectId = null;
    if (target) {
      run.progress('Making keys');
      const values = await newValues(await target.admin(), kind, app.name);
      projectId = values.projectId;
      await write(run.folder, settingsChanges(kind, app, run.url, values));
    }
    await write(run.folder, kind.changes(app));
    const files = planned.map(({ path }) => path);
    run.done({ kind: kind.name, projectId, files, packages }, `Done. ${kind.advice}`);
  },
});

/** Has the packages installed, out of our registry. Where that fails, nothing is left of it. */
async function bring(run: Run, line: ReturnType<typeof installLine>, registry: Change): Promise<void> {
  run.progress(`Installing packages: ${line.join(' ')}`);
  await write(run.folder, [registry]);
  try {
    await install(run.folder, line);
  } catch (error) {
    if (registry.before === undefined) await rm(join(run.folder, registry.path), { force: true });
    else await writeFile(join(run.folder, registry.path), registry.before);
    throw error;
  }
}

function found(folder: string): { readonly app: Application; readonly kind: Kind } {
  const app = applicationIn(folder);
  const kind = app && kinds.find((one) => one.isOf(app));
  if (app && kind) return { app, kind };
  const sentence = app ? 'This is no application of a kind that is known' : 'There is no package.json here';
  throw new CommandError(`${sentence}. Known are: ${names.join(', ')}.`, 'NOT_FOUND');
}

async function showPlan(
  run: Run,
  kind: Kind,
  app: Application,
  changes: readonly Change[],
  packages: readonly string[],
): Promise<void> {
  run.tell(`This is an application of ${kind.name}.`);
  if (packages.length > 0) run.tell(`\n${run.paint('bold', 'Packages')}: ${installLine(app, packages).join(' ')}`);
  for (const change of changes) {
    run.tell(`\n${run.paint('bold', change.path)}${change.before === undefined ? ' (new)' : ''}`);
    for (const [sign = '', ...text] of await diff(change)) {
      const line = `${sign} ${text.join('')}`.trimEnd();
      run.tell(sign === ' ' ? line : run.paint(sign === '+' ? 'green' : 'red', line));
    }
  }
  if (changes.length === 0 && packages.length === 0) run.tell('Everything is there already.');
}

async function agree(run: Run, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  if (!(await run.confirm('Write this?'))) throw new CommandError('Nothing was written.', 'WRONG_USAGE');
}

async function write(folder: string, changes: readonly Change[]): Promise<void> {
  for (const { path, before, after } of changes) {
    if (before === after) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // There are keys in it: a file that is new is for this user alone.
    await writeFile(join(folder, path), after, path.startsWith('.env') ? { mode: 0o600 } : {});
  }
}
