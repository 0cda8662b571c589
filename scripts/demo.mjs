/** `npm run demo`: installs and builds what is missing, then runs the demo app until it is told to stop. */
import { buildApp, buildProduct } from './parts/build.mjs';
import { inForeground } from './parts/foreground.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  await buildApp('demo');
  return inForeground(process.execPath, ['apps/demo/server/main.mjs']);
});
