/** `npm run dev`: the compiler watches the sources, and the service starts again whenever its compiled files change. */
import { spawn } from 'node:child_process';
import { build } from './parts/build.mjs';
import { root, tool } from './parts/command.mjs';
import { inForeground } from './parts/foreground.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';

main(async () => {
  await install();
  await build();
  const compiler = spawn(tool('tsc'), ['-b', '-w', '--preserveWatchOutput', 'packages/service'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  process.on('exit', () => compiler.kill());
  const code = await inForeground(process.execPath, [
    '--watch',
    '--watch-preserve-output',
    'packages/service/dist/main.js',
  ]);
  compiler.kill();
  return code;
});
