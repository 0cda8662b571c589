/** `npm run build`: installs what is missing and builds every package. */
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

main(async () => {
  await install();
  await build();
});
