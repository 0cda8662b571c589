/** Changes code that decides, one place at a time, and counts the changes that its tests notice. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { root, run, tool } from '../../scripts/support/command.mjs';
import { LEAST_SCORE, modules } from './modules.mjs';

export const moduleNames = Object.keys(modules);

/** Mutates one module: how many changes were made, how many percent of them were noticed, and whether that is enough. */
export async function mutate(name) {
  const report = `${root}artifacts/mutation/${name}.json`;
  rmSync(report, { force: true });
  await run(tool('stryker'), ['run', 'tests/mutation/stryker.config.mjs'], { env: { LATCHKEY_MUTATION: name } });
  if (!existsSync(report)) return { name, count: 0, score: 0, isEnough: false };
  const { count, score } = scoreOf(JSON.parse(readFileSync(report, 'utf8')));
  return { name, count, score, isEnough: score >= LEAST_SCORE };
}

/** What does not compile is no change; one that never ends was noticed. */
export function scoreOf({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const missed = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const count = noticed + missed;
  return { count, score: count === 0 ? 0 : (100 * noticed) / count };
}

/** One module after the other, as counts of a check. */
export async function mutation() {
  const results = [];
  for (const name of moduleNames) results.push(await mutate(name));
  const short = results.filter(({ isEnough }) => !isEnough);
  return {
    passed: results.length - short.length,
    skipped: 0,
    failed: short.length,
    failures: short.map(({ name, score }) => `Of the changes to ${name} ${score.toFixed(1)} % were noticed.`),
  };
}
