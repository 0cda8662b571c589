import type { Framework } from './by-links.ts';

export const nuxt: Framework = {
  page: 'start/nuxt.md',
  written: [
    'server/utils/latchkey.ts',
    'server/api/latchkey/user.get.ts',
    'app/middleware/signed-in.ts',
    'app/latchkey/handler.ts',
    'app/pages/handler/[...latchkey].vue',
  ],
  shown: ['server/api/notes.get.ts', 'app/pages/notes.vue', 'app/pages/index.vue'],
};

/** The commands by which the documentation has it run. */
export const nuxtServers = {
  built: () => ['--env-file=.env', '.output/server/index.mjs'],
  dev: (port: string) => ['node_modules/nuxt/bin/nuxt.mjs', 'dev', '--port', port],
};
