/** `npm run bench`: figures of the built product on a PostgreSQL of its own that syncs to disk. `--json` prints them as data. */
import { build } from './parts/build.mjs';
import { inForeground } from './parts/foreground.mjs';
import { install } from './parts/install.mjs';
import { main } from './parts/main.mjs';
import { startPostgres } from './parts/postgres.mjs';

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
