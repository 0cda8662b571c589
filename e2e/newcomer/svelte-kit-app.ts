import { join } from 'node:path';
import type { Framework } from './by-links.ts';
import type { Machine } from './machine.ts';

const STARTER = 'sv@0.17.1';

export const svelteKit: Framework = {
  page: 'start/sveltekit.md',
  written: [
    'src/lib/latchkey/settings.ts',
    'src/lib/latchkey/handler.ts',
    'src/lib/server/latchkey.ts',
    'src/routes/handler/[...latchkey]/+page.ts',
    'src/routes/handler/[...latchkey]/+page.svelte',
  ],
  shown: [
    'src/routes/notes/+page.server.ts',
    'src/routes/notes/+page.svelte',
    'src/routes/+page.server.ts',
    'src/routes/+page.svelte',
  ],
};

/** Makes an application by its starter, whose templates are part of its package. */
export async function createSvelteKitApp({ run, home }: Machine, name: string): Promise<string> {
  const answers = ['--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install'];
  await run(home, 'npx', '--yes', STARTER, 'create', name, ...answers);
  return join(home, name);
}

/** Has the build run by Node, as the documentation says. */
export const addNodeAdapter = ({ run }: Machine, app: string) =>
  run(app, 'npx', '--yes', STARTER, 'add', 'sveltekit-adapter=adapter:node', '--install', 'npm');

/** The commands by which the documentation has it run. */
export const svelteKitServers = {
  previewed: (port: string) => ['node_modules/vite/bin/vite.js', 'preview', '--port', port, '--strictPort'],
  built: () => ['--env-file=.env', 'build'],
  dev: (port: string) => ['node_modules/vite/bin/vite.js', 'dev', '--port', port, '--strictPort'],
};
