/** `npm run pack`: the packages as they are published, as tarballs in artifacts/packages. */
import { build } from './parts/build.mjs';
import { root } from './parts/command.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';
import { pack } from './parts/pack.mjs';

main(async () => {
  await install();
  await build();
  for (const tarball of Object.values(await pack(`${root}artifacts/packages`))) console.log(tarball);
});
