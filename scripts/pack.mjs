/** `npm run pack`: the packages as they are published, as tarballs in artifacts/packages. */
import { build } from './support/build.mjs';
import { root } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';
import { pack } from './support/pack.mjs';

main(async () => {
  await install();
  await build();
  for (const tarball of Object.values(await pack(`${root}artifacts/packages`))) console.log(tarball);
});
