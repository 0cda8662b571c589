import { footprint, newProject, startWorld, type TestProject } from '@latchkey/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerRenderer } from '../../../renderer/worker-renderer.ts';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const template = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';

/** The second line of a component. */
const lines = {
  'an endless loop': 'while (true);',
  'a memory bomb': 'const all = []; while (true) all.push("x".repeat(1e6) + all.length);',
  'endless recursion': 'const again = () => again() + 1; again();',
  'the process': 'process.exit(1);',
  'the network': 'fetch("http://127.0.0.1");',
  'the constructor of functions': 'Text.constructor("return process")().exit(1);',
  'what is thrown that is no error': 'throw { toString() { throw null; } };',
};
const program = (name: string, line: string) =>
  `import { Text } from '@react-email/components';\nexport function ${name}() { ${line}\n  return <p>Hello</p>;\n}`;

/** None of these programs gets far, so this one is not patient. */
const renderer = workerRenderer({ maxMillis: 1_000 });
const world = startWorld({ renderer });
let project: TestProject;
beforeAll(async () => {
  project = await newProject({}, world);
});
afterAll(async () => {
  await (await world).close();
  await renderer.close();
});

const acts: [string, (line: string) => [string, object]][] = [
  [
    'theme',
    (line) => [
      `PATCH /internal/email-themes/${light}`,
      { tsx_source: program('EmailTheme', line), preview_html: '<p>Hello</p>' },
    ],
  ],
  [
    'template',
    (line) => [`PATCH /internal/email-templates/${template}`, { tsx_source: program('EmailTemplate', line) }],
  ],
];

describe.each(acts)('a %s with', (_, act) => {
  test.each(Object.entries(lines))('%s ends in an error, and nothing is saved', async (_, line) => {
    const before = await footprint(project.id, world);
    const [endpoint, body] = act(line);
    const answer = await project.admin(endpoint, { body });
    expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' });
    expect(answer.body.details.error).toMatch(/\w{4}/);
    expect(await footprint(project.id, world)).toEqual(before);
  });
});

test.each([
  ['no component', 'export const Theme = () => <p>Hello</p>;'],
  ['nothing', ''],
  [
    'an import of what is not allowed',
    'import fs from "node:fs"; export const EmailTheme = () => <p>{String(fs)}</p>;',
  ],
  ['what is no program', 'export function EmailTheme( {'],
])('a theme with %s is not saved', async (_, tsx_source) => {
  const before = await footprint(project.id, world);
  const answer = await project.admin(`PATCH /internal/email-themes/${light}`, {
    body: { tsx_source, preview_html: '' },
  });
  expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' });
  expect(await footprint(project.id, world)).toEqual(before);
});
