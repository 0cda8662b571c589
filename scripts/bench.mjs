/** `npm run bench`: figures of the built product on a PostgreSQL of its own that syncs to disk. `--json` prints them as data. */
import { build } from './support/build.mjs';
import { inForeground } from './support/foreground.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';
import { startPostgres } from './support/postgres.mjs';

main(async () => {
  await install();
  await build();
  const { url, stop } = await startPostgres();
  const code = await inForeground(
    process.execPath,
    ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)],
    {
      env: { DATABASE_URL: url },
    },
  );
  await stop();
  return code;
});
