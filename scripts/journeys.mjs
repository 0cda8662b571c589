/**
 * People's journeys by Playwright, on the built product: `npm run journeys -- sign-in`, or whatever else
 * `npx playwright test` takes.
 */
import { build, buildDemo } from './support/build.mjs';
import { run } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';
import { journeys, playwright } from './support/playwright.mjs';

main(async () => {
  const words = process.argv.slice(2);
  await install();
  await build();
  await buildDemo();
  const chosen = words.some((word) => word.startsWith('--project')) ? words : [...journeys, ...words];
  const [command, args, env] = playwright(chosen);
  return (await run(command, args, { env, stdio: 'inherit' })).code;
});
