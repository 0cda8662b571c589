/**
 * People's journeys by Playwright, on the built product: `npm run journeys -- sign-in`, or whatever else
 * `npx playwright test` takes.
 */
import { build, buildApp } from './parts/build.mjs';
import { run } from './parts/command.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';
import { journeys, playwright } from './parts/playwright.mjs';

main(async () => {
  const words = process.argv.slice(2);
  await install();
  await build();
  await buildApp('demo');
  const chosen = words.some((word) => word.startsWith('--project')) ? words : [...journeys, ...words];
  const [command, args, env] = playwright(chosen);
  return (await run(command, args, { env, stdio: 'inherit' })).code;
});
