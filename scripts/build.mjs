/** `npm run build`: installs what is missing and builds every package. */
import { build } from './parts/build.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';

main(async () => {
  await install();
  await build();
});
