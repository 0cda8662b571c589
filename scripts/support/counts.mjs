/** How many tests passed and failed, and which failed, read from what the test runners leave behind. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { root, run, tool } from './command.mjs';
import { journeys as ofJourneys, playwright } from './playwright.mjs';

/** A check without tests of its own counts as one. */
export const one = (isGood) => ({ passed: isGood ? 1 : 0, skipped: 0, failed: isGood ? 0 : 1, failures: [] });

/** Runs one project of vitest. A file that does not load, or an error outside of a test, is a failure too. */
export async function vitest(project, env) {
  const report = reportAt(project);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { code } = await run(tool('vitest'), ['run', '--project', project, ...reporters], { env });
  if (existsSync(report)) return fromVitest(reportOf(project), code);
  return { ...one(false), failures: [`The tests of ${project} ended with code ${code}, and have reported nothing.`] };
}

/** Runs the journeys by Playwright. */
export async function journeys(env) {
  const report = reportAt('browser');
  rmSync(report, { force: true });
  const [command, args, sources] = playwright([...ofJourneys, '--reporter=list,json']);
  const { code } = await run(command, args, { env: { ...env, ...sources, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return existsSync(report) ? fromPlaywright(reportOf('browser'), code) : one(false);
}

/** What the last run of a project has reported. */
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

/** A test that only passed when it was tried again has failed; a file that does not load is an error of the run. */
export function fromPlaywright({ suites, stats, errors }, code) {
  const failures = [
    ...errors.map(({ message, location }) => failure(location?.file ?? 'playwright', message)),
    ...suites.flatMap((suite) => failedIn(suite)),
  ];
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures,
  };
}

const failedIn = ({ title, specs = [], suites = [] }, above = []) => {
  const path = [...above, title];
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return failure([...path, title].join(' › '), errors.map(({ message }) => message).join('\n'));
    }),
    ...suites.flatMap((suite) => failedIn(suite, path)),
  ];
};

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
