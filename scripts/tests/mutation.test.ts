import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modules } from '../../tests/mutation/modules.mjs';
import { scoreOf } from '../../tests/mutation/run.mjs';
import { root } from '../support/command.mjs';

const reportOf = (...statuses: string[]) => ({
  files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } },
});

test('what survived and what no test reaches was missed; what never ended was noticed', () => {
  expect(scoreOf(reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage'))).toEqual({ count: 4, score: 50 });
});

test('what was no change counts neither way', () => {
  expect(scoreOf(reportOf('Killed', 'CompileError', 'RuntimeError', 'Ignored'))).toEqual({ count: 1, score: 100 });
});

test('a run without changes has noticed none', () => {
  expect(scoreOf(reportOf())).toEqual({ count: 0, score: 0 });
});

test('what is mutated and what is run is there', () => {
  const paths = Object.values(modules).flatMap(({ mutate, tests }) => [...mutate, ...tests]);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});
