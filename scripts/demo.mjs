/** `npm run demo`: installs and builds what is missing, then runs the demo app until it is told to stop. */
import { buildDemo, buildProduct } from './support/build.mjs';
import { inForeground } from './support/foreground.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  await buildDemo();
  return inForeground(process.execPath, ['apps/demo/server/main.mjs']);
});
