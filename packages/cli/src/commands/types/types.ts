import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AdminApp } from '@latchkey/sdk/admin';
import { CommandError, command } from '../../command/command.ts';
import { object, oneOf, text } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { applicationIn } from '../init/application.ts';
import { project } from '../options.ts';
import { type Definitions, declarationsOf } from './typescript.ts';

/** Both say what an application knows of its users; the first of them that it depends on is told. */
const PACKAGES = ['@latchkey/sdk', '@latchkey/react'];

export const types = command({
  purpose: "Write the project's permissions and metadata as TypeScript types.",
  options: {
    ...project,
    file: {
      value: 'file',
      purpose: 'Write them to this file (default src/latchkey.d.ts, or latchkey.d.ts without src).',
    },
    check: { purpose: 'Change nothing. Exits with 5 if the file is out of date.' },
  },
  output: object({ status: oneOf('written', 'unchanged'), projectId: text, file: text }),
  example: 'types',
  async run(run, given) {
    const packageName = packageIn(run.folder);
    const file = given.file ?? (existsSync(join(run.folder, 'src')) ? 'src/latchkey.d.ts' : 'latchkey.d.ts');
    const app = await adminAt(run, given.project);
    const { id: projectId, ...definitions } = await definitionsOf(app);
    const declarations = declarationsOf(packageName, definitions);
    const place = resolve(run.folder, file);
    if ((await readFile(place, 'utf8').catch(() => undefined)) === declarations)
      return run.done({ status: 'unchanged', projectId, file }, `${file} is up to date.`);
    if (given.check) throw new CommandError(`${file} is out of date. Run "latchkey types".`, 'PROBLEMS_FOUND');
    await writeFile(place, declarations).catch((cause: Error) => {
      throw new CommandError(`${file} cannot be written: ${cause.message}.`, 'FAILED', { cause });
    });
    run.done({ status: 'written', projectId, file }, `Wrote ${file}.`);
  },
});

function packageIn(folder: string): string {
  const application = applicationIn(folder);
  const known = PACKAGES.find((name) => application?.has(name));
  if (known) return known;
  throw new CommandError(
    `No package.json here depends on ${PACKAGES.join(' or ')}. Run this in the folder of an application that does.`,
    'NOT_FOUND',
  );
}

async function definitionsOf(app: AdminApp): Promise<Definitions & { readonly id: string }> {
  const [{ id, config }, team, ofProject] = await Promise.all([
    app.getProject(),
    app.listTeamPermissionDefinitions(),
    app.listProjectPermissionDefinitions(),
  ]);
  return {
    id,
    user: {
      clientMetadata: config.schemaOfUserClientMetadata,
      clientReadOnlyMetadata: config.schemaOfUserClientReadOnlyMetadata,
      serverMetadata: config.schemaOfUserServerMetadata,
    },
    team: {
      clientMetadata: config.schemaOfTeamClientMetadata,
      clientReadOnlyMetadata: config.schemaOfTeamClientReadOnlyMetadata,
      serverMetadata: config.schemaOfTeamServerMetadata,
    },
    permissionIds: [...new Set([...team, ...ofProject].map((definition) => definition.id))].sort(),
  };
}
