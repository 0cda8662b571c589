/** How the tests of one module run while its code is mutated: in a copy of the repository that Stryker makes. */
import { realpathSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { testing } from './modules.mjs';

const { tests } = testing();
const conditions = ['latchkey-source', 'node'];
const copy = `${process.cwd()}/`;
const original = realpathSync(`${copy}node_modules`).replace(/node_modules$/, '');

/** node_modules of the copy is a link to the original, and so the workspaces in it would be the code as it was. */
const mutatedWorkspaces: Plugin = {
  name: 'mutated-workspaces',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.startsWith('@latchkey/')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace(original, copy) };
  },
};

/** Stryker reads results of tests only: a file that a change keeps from loading or beginning would have no failures. */
const brokenFilesFail: Reporter = {
  onTestRunEnd(modules) {
    for (const { task: file } of modules) {
      if (!file.result?.errors?.length) continue;
      const { result } = file;
      file.tasks.push({
        type: 'test',
        id: `${file.id}_load`,
        name: 'loads',
        fullName: 'loads',
        fullTestName: 'loads',
        file,
        mode: 'run',
        result,
        meta: {},
        context: {} as never,
        timeout: 0,
        annotations: [],
        artifacts: [],
      });
    }
  },
};

export default defineConfig({
  plugins: [mutatedWorkspaces],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: tests,
    environment: 'node',
    // Stryker asks for threads. A mutant of code that runs while a module loads needs modules that load again.
    pool: 'threads',
    isolate: true,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', brokenFilesFail],
    server: { deps: { inline: [/@latchkey\//] } },
    setupFiles: ['packages/testing/src/clear-up.ts'],
  },
});
