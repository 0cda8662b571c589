/** `npm run docs`: installs and builds what is missing, then the documentation that the service serves at /docs. */
import { buildDocumentation, buildProduct } from './parts/build.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  await buildDocumentation();
});
