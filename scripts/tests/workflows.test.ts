import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/command.mjs';

interface Job {
  readonly permissions?: Record<string, string>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly node?: readonly string[] } };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Record<string, unknown>;
  }[];
}
interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const read = (path: string) => readFileSync(root + path, 'utf8');
const manifest = JSON.parse(read('package.json'));
const developedOn = read('.nvmrc').trim();
/** Those that the full run brings along. */
const others = Object.keys(JSON.parse(read('tests/node/package.json')).optionalDependencies).map(
  (name) => name.split('-')[1] as string,
);

const folder = '.github/workflows/';
const workflows = readdirSync(root + folder).map((name) => [name, parse(read(folder + name)) as Workflow] as const);
const jobs = workflows.flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, job] as const),
);

test('the oldest Node that is supported is checked, and every later one of the full run', () => {
  const matrices = jobs.flatMap(([, { strategy }]) => (strategy?.matrix.node ? [strategy.matrix.node] : []));
  const oldest = manifest.engines.node.replace('>=', '');
  expect(matrices).toEqual([[oldest, ...new Set(others)]]);
});

test('we develop on the newest Node that is checked', () => {
  expect(developedOn).toBe(others.at(-1));
  expect(read('.devcontainer/devcontainer.json')).toContain(`javascript-node:${developedOn}-`);
});

test.each(workflows)('%s begins with the right to read, and nothing else', (_name, { permissions }) => {
  expect(permissions).toEqual({ contents: 'read' });
});

describe.each(jobs)('%s', (_name, { permissions = {}, steps, ...job }) => {
  test('writes what it has to, and ends', () => {
    const written = Object.keys(permissions).filter((name) => permissions[name] === 'write');
    expect(['contents', 'id-token', 'security-events']).toEqual(expect.arrayContaining(written));
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('leaves no token in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual([false]);
  });

  test('runs scripts that there are', () => {
    const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(named));
  });

  test('takes nothing from outside into a command', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

test.each(readdirSync(`${root}.github/ISSUE_TEMPLATE`).filter((name) => name !== 'config.yml'))(
  'the form %s asks for something that is needed, each thing once',
  (name) => {
    const { body } = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
      body: { type: string; id?: string; attributes: { label?: string }; validations?: { required: boolean } }[];
    };
    const asked = body.filter(({ type }) => type !== 'markdown');
    expect(asked.every(({ id, attributes }) => id && attributes.label)).toBe(true);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    expect(asked.some(({ validations }) => validations?.required)).toBe(true);
  },
);

test('Renovate knows the oldest Node', () => {
  expect(JSON.parse(read('renovate.json')).constraints.node).toBe(manifest.engines.node.replace('>=', ''));
});
