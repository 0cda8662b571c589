/** Mutates one module, which LATCHKEY_MUTATION names, and ends with 1 if too many mutants survive its tests. */
import { LEAST_SCORE, testing } from './modules.mjs';

const { name, mutate } = testing();

export default {
  mutate,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  ignorePatterns: [
    '/*',
    '!/package.json',
    '!/scripts',
    '!/tests',
    '/tests/*',
    '!/tests/mutation',
    '!/packages',
    '/packages/*',
    '!/packages/protocol',
    '!/packages/service',
    '!/packages/testing',
    // Vite reads them all, whichever it needs.
    '!/tsconfig*.json',
    '!/{apps,packages}/*/tsconfig.json',
    '**/node_modules',
  ],
  // Nothing is compiled by TypeScript, and version 7 has no API with which its settings could be rewritten.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: 'artifacts/mutation/copies',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `artifacts/mutation/${name}.json` },
  concurrency: 1,
  thresholds: { high: 95, low: LEAST_SCORE, break: LEAST_SCORE },
};
