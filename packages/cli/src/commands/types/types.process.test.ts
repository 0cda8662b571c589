import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newProject } from '@latchkey/testing';
import { newFolder } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { commandLine, startService, within } from '../../../testing/command-line.ts';

const { service, place } = await startService();
const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));

/** An application that depends on these packages, and the command line in its folder, for a project of its own. */
async function application(...packages: string[]) {
  const cwd = newFolder();
  const dependencies = Object.fromEntries(packages.map((name) => [name, '0.1.0']));
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'shop', type: 'module', dependencies }));
  symlinkSync(modules, join(cwd, 'node_modules'));
  const project = await newProject({}, service.world);
  const line = commandLine({ ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder: cwd });
  return { cwd, project, ...line };
}

/** The lines of a program at which the compiler finds a mistake, by what `latchkey types` has written. */
async function mistakes(cwd: string, program: string): Promise<number[]> {
  writeFileSync(join(cwd, 'program.ts'), program);
  const strict = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    '--types',
    '',
  ];
  const words = [...strict, '--ignoreConfig', '--pretty', 'false', 'program.ts', 'latchkey.d.ts'];
  const said = await new Promise<string>((done) =>
    execFile(join(modules, '.bin/tsc'), words, { cwd }, (_, stdout) => done(stdout)),
  );
  return [...said.matchAll(/^(\S+?)\((\d+),.*$/gm)].map(([line, path, place]) =>
    path === 'program.ts' ? Number(place) : expect.fail(line),
  );
}

const schema = JSON.stringify({
  type: 'object',
  properties: { plan: { enum: ['free', 'team'] } },
  required: ['plan'],
  additionalProperties: false,
});

test.concurrent.each([
  ['@latchkey/sdk', 'ServerUser', '@latchkey/sdk/server'],
  ['@latchkey/react', 'ServerUser', '@latchkey/sdk/server'],
])('the compiler knows a project from what is written for %s', async (name, type, from) => {
  const { cwd, read } = await application(name);
  await read(['settings', 'set', 'schemaOfUserClientMetadata', schema]);
  expect(await read(['types'])).toEqual({ status: 'written', projectId: expect.any(String), file: 'latchkey.d.ts' });
  const program = `import type { ${type} } from '${from}';
declare const user: ${type};
export const plan: 'free' | 'team' | undefined = user.clientMetadata?.plan;
export const wrong: 'gold' | undefined = user.clientMetadata?.plan;
export const anything: number = user.serverMetadata;
await user.setClientMetadata({ plan: 'team' });
await user.setClientMetadata(null);
await user.setClientMetadata({ plan: 'gold' });
await user.update({ clientMetadata: { plan: 'free' }, serverMetadata: [1] });
await user.update({ clientMetadata: { plans: 'free' } });
await user.hasPermission({ id: 'a' }, '$update_team');
await user.hasPermission({ id: 'a' }, '$update_teams');
`;
  expect(await mistakes(cwd, program)).toEqual([4, 5, 8, 10, 12]);
});

test.concurrent('permissions of the project are written down, beside those of the service', async () => {
  const { cwd, project, read } = await application('@latchkey/sdk');
  await project.admin('POST /team-permission-definitions', { body: { id: 'read_invoices' } });
  await project.admin('POST /project-permission-definitions', { body: { id: 'moderate' } });
  await read(['types']);
  const [, ids = ''] = /permissionId: (.*);/.exec(readFileSync(join(cwd, 'latchkey.d.ts'), 'utf8')) ?? [];
  expect(ids.split(' | ')).toEqual(expect.arrayContaining(["'moderate'", "'read_invoices'", "'$update_team'"]));
});

test.concurrent('they go to src where there is one, and to the file that is named', async () => {
  const { cwd, read } = await application('@latchkey/sdk');
  mkdirSync(join(cwd, 'src'));
  expect(await read(['types'])).toMatchObject({ file: 'src/latchkey.d.ts' });
  expect(await read(['types', '--file', 'own.d.ts'])).toMatchObject({ file: 'own.d.ts' });
  expect(['src/latchkey.d.ts', 'own.d.ts'].map((file) => existsSync(join(cwd, file)))).toEqual([true, true]);
});

test.concurrent('a check says whether they are up to date, and writes nothing', async () => {
  const { cwd, read, failure } = await application('@latchkey/sdk');
  const outdated = 'latchkey.d.ts is out of date. Run "latchkey types".';
  expect(await failure('types', '--check')).toMatchObject({ ended: 5, message: outdated });
  expect(existsSync(join(cwd, 'latchkey.d.ts'))).toBe(false);
  await read(['types']);
  expect(await read(['types', '--check'])).toMatchObject({ status: 'unchanged' });
  await read(['settings', 'set', 'schemaOfTeamServerMetadata', schema]);
  expect(await failure('types', '--check')).toMatchObject({ ended: 5, message: outdated });
});

test.concurrent('a folder without an application is told so', async () => {
  const { failure } = await application('express');
  expect(await failure('types')).toMatchObject({ ended: 4, message: /^No package\.json here depends on/ });
});

test.concurrent('a file that cannot be written is told so', async () => {
  const { failure } = await application('@latchkey/sdk');
  expect(await failure('types', '--file', 'no/such/folder.d.ts')).toMatchObject({
    ended: 1,
    message: expect.stringMatching(/^no\/such\/folder\.d\.ts cannot be written: ENOENT/),
  });
});
