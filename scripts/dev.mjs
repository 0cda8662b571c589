/**
 * `npm run dev`: the service runs from its sources and starts again whenever they change; beside it the compiler tells of
 * mistakes, and the dashboard is built anew with every change of its own files or of the packages that it uses.
 */
import { watch } from 'node:fs';
import { besides, end } from './support/besides.mjs';
import { buildProduct, joinStyles, STYLES } from './support/build.mjs';
import { root, tool } from './support/command.mjs';
import { inForeground } from './support/foreground.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  const compiler = besides(tool('tsc'), ['-b', '-w', '--preserveWatchOutput', 'packages/service', 'packages/react']);
  const dashboard = besides(tool('vite'), ['build', '--watch'], `${root}apps/dashboard`);
  await says(dashboard, /built in/);
  // A file that is just being written is read again with its next event.
  watch(root + STYLES, { persistent: false, recursive: true }, (_, name) => {
    if (name?.endsWith('.css')) joinStyles().catch(() => {});
  });
  const code = await inForeground(tool('tsx'), [
    'watch',
    '--clear-screen=false',
    '--include=packages/service/site/index.html',
    '--conditions=latchkey-source',
    'packages/service/src/main.ts',
  ]);
  for (const watcher of [compiler, dashboard]) end(watcher);
  return code;
});

/** Until then the service would be stopped in the middle of its first start. */
function says(watcher, words) {
  return new Promise((resolve, reject) => {
    watcher.stdout.on('data', (text) => words.test(text) && resolve());
    watcher.on('exit', () => reject(new Error('The dashboard could not be built.')));
  });
}
