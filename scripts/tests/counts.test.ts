import { expect, test } from 'vitest';
import { fromNodeTest, fromPlaywright, fromVitest } from '../support/counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  message: 'it does not load',
  status,
  assertionResults: tests.map((status, at) => ({
    status,
    fullName: `fact ${at}`,
    failureMessages: ['expected 1\nto be 2'],
  })),
});

test('a green run of vitest counts its tests', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed', 'passed')] };
  expect(fromVitest(report, 0)).toEqual({ passed: 2, skipped: 0, failed: 0, failures: [] });
});

test('a file that does not load is a failure beside the failed tests', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [file('failed', 'passed', 'failed'), file('failed')],
  };
  expect(fromVitest(report, 1)).toEqual({
    passed: 1,
    skipped: 0,
    failed: 2,
    failures: ['a.test.ts\nit does not load', 'fact 1\nexpected 1\nto be 2'],
  });
});

test('an error outside of every test is a failure', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] };
  expect(fromVitest(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});

const spec = (title: string, ok: boolean) => ({
  title,
  ok,
  tests: [{ results: [{ errors: ok ? [] : [{ message: 'expected 1\nto be 2' }] }] }],
});
const stats = { expected: 1, skipped: 1, unexpected: 1, flaky: 0 };
const suites = [
  { title: 'a.test.ts', specs: [spec('one', true)], suites: [{ title: 'b', specs: [spec('two', false)] }] },
];

test('a run of Playwright counts its tests, and names those that failed', () => {
  expect(fromPlaywright({ suites, stats, errors: [] }, 1)).toEqual({
    passed: 1,
    skipped: 1,
    failed: 1,
    failures: ['a.test.ts › b › two\nexpected 1\nto be 2'],
  });
});

test('what passed only at the second try has failed, and so has a file that Playwright cannot load', () => {
  const errors = [{ message: 'it does not load', location: { file: 'b.test.ts' } }];
  const flaky = { ...stats, unexpected: 0, flaky: 1 };
  expect(fromPlaywright({ suites: [], stats: flaky, errors }, 1)).toMatchObject({
    failed: 2,
    failures: ['b.test.ts\nit does not load'],
  });
  expect(fromPlaywright({ suites: [], stats: { ...stats, unexpected: 0 }, errors: [] }, 1)).toMatchObject({
    failed: 1,
  });
});

test.each([
  ['tap', '# tests 7\n# suites 1\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 0\n# todo 0\n'],
  ['spec', 'ℹ tests 7\nℹ suites 1\nℹ pass 5\nℹ fail 1\nℹ cancelled 1\nℹ skipped 0\nℹ todo 0\n'],
])("the summary of Node's %s reporter", (_reporter, output) => {
  expect(fromNodeTest(output, 1)).toMatchObject({ passed: 5, failed: 2 });
});

test.each([
  ['tap', '    not ok 3 - lists the users\n    ok 4 - finds them\n'],
  ['spec', '    ✖ lists the users (3 ms)\n    ✔ finds them (2 ms)\n'],
])("the failures of Node's %s reporter are named", (_reporter, output) => {
  expect(fromNodeTest(output, 1).failures).toEqual([expect.stringContaining('lists the users')]);
});

test('a run of Node that ends without a summary has failed', () => {
  expect(fromNodeTest('', 0)).toMatchObject({ passed: 0, failed: 1 });
});
