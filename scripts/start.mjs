/** `npm start`: installs and builds what is missing, then runs the product until it is told to stop. */
import { setPriority } from 'node:os';
import { besides, end } from './support/besides.mjs';
import { buildProduct } from './support/build.mjs';
import { inForeground } from './support/foreground.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  // Packages and documentation take as long as everything before them, so the first start goes ahead of them.
  const rest = besides(process.execPath, ['scripts/build.mjs']);
  setPriority(rest.pid, 10);
  const code = await inForeground(process.execPath, ['packages/service/dist/main.js']);
  end(rest);
  return code;
});
