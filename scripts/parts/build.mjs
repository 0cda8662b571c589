/** Builds every package, in the order in which they need each other. With nothing changed this takes under a second. */
import { must, root, tool } from './command.mjs';
import { unlessFresh } from './fresh.mjs';
import { say, seconds, step } from './progress.mjs';

export async function build() {
  const start = performance.now();
  await compile('packages/protocol');
  await makeWire();
  await compile('packages/service');
  await compile('packages/sdk');
  await makeImage();
  say(`build: up to date, ${seconds(start)}`);
}

const compile = (folder) => must(tool('tsc'), ['-b', folder]);

/** The plain types of the contract, made from its compiled table. */
async function makeWire() {
  const isNew = await unlessFresh(
    {
      inputs: ['packages/protocol/src', 'packages/protocol/scripts', 'package-lock.json'],
      output: 'packages/protocol/src/wire.ts',
      mark: 'packages/protocol/dist/.wire-made-from',
    },
    () => step('build: wire types', () => must(process.execPath, ['packages/protocol/scripts/make-wire.mjs'])),
  );
  if (isNew) await compile('packages/protocol');
}

/** The embedded database as it is before its first start: the schema, no rows, no keys. */
const makeImage = () =>
  unlessFresh(
    {
      inputs: ['packages/service/dist/database', 'package-lock.json'],
      output: 'packages/service/image.br',
      mark: 'packages/service/dist/.image-made-from',
    },
    () =>
      step('build: image of the embedded database', () =>
        must(process.execPath, [`${root}packages/service/dist/database/make-image.js`]),
      ),
  );
