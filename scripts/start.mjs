/** `npm start`: installs and builds what is missing, then runs the product until it is told to stop. */
import { build } from './parts/build.mjs';
import { inForeground } from './parts/foreground.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';

main(async () => {
  await install();
  await build();
  return inForeground(process.execPath, ['packages/service/dist/main.js']);
});
