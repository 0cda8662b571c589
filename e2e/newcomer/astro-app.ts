import type { Framework } from './by-links.ts';

export const astro: Framework = {
  page: 'start/astro.md',
  written: [
    'src/latchkey/settings.ts',
    'src/latchkey/server.ts',
    'src/latchkey/handler.tsx',
    'src/pages/handler/[...latchkey].astro',
  ],
  shown: ['src/pages/notes.astro', 'src/pages/index.astro'],
};

/** The commands by which the documentation has it run. */
export const astroServers = {
  built: () => ['--env-file=.env', 'dist/server/entry.mjs'],
  dev: (port: string) => ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port],
};
