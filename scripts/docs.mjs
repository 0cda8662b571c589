/** `npm run docs`: installs and builds what is missing, then the documentation that the service serves at /docs. */
import { buildDocumentation, buildProduct } from './support/build.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

main(async () => {
  await install();
  await buildProduct();
  await buildDocumentation();
});
