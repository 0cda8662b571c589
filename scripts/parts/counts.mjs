/** How many tests passed and failed, and which failed, read from what the test runners leave behind. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { root, run, tool } from './command.mjs';

/** A check without tests of its own counts as one. */
export const one = (isGood) => ({ passed: isGood ? 1 : 0, skipped: 0, failed: isGood ? 0 : 1, failures: [] });

/** Runs one project of vitest. A file that does not load, or an error outside of a test, is a failure too. */
export async function vitest(project, env) {
  const report = reportAt(project);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { code } = await run(tool('vitest'), ['run', '--project', project, ...reporters], { env });
  return existsSync(report) ? fromVitest(reportOf(project), code) : one(false);
}

/** What the last run of a project of vitest has reported. */
export const reportOf = (project) => JSON.parse(readFileSync(reportAt(project), 'utf8'));

const reportAt = (project) => `${root}artifacts/tests/${project}.json`;

export function fromVitest(report, code) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  );
  const failed = report.numFailedTests + broken.length;
  const failures = [
    ...broken.map((file) => failure(file.name, file.message)),
    ...report.testResults.flatMap((file) =>
      file.assertionResults.filter(hasFailed).map((test) => failure(test.fullName, test.failureMessages?.join('\n'))),
    ),
  ];
  const { numPassedTests: passed, numPendingTests: skipped = 0 } = report;
  return { passed, skipped, failed: code === 0 ? failed : Math.max(failed, 1), failures };
}

const hasFailed = (test) => test.status === 'failed';

/** What is said of one failure once more at the end of the run: long ones are cut, for the run has shown them whole. */
const failure = (name, message) => `${name}\n${(message ?? '').split('\n').slice(0, 12).join('\n').slice(0, 1500)}`;

/** The summary of Node's own runner; what its first character is depends on the reporter. */
export function fromNodeTest(output, code) {
  const count = (name) => Number(output.match(new RegExp(`^\\W* ${name} (\\d+)\\s*$`, 'm'))?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  const lines = [...output.matchAll(/^ *(?:not ok \d+ -|✖(?! failing tests:)) .*$/gm)].map(([line]) => line.trim());
  const failures = [...new Set(lines)];
  return { passed: count('pass'), failed: code === 0 && count('pass') > 0 ? failed : Math.max(failed, 1), failures };
}
