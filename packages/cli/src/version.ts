import { readFileSync } from 'node:fs';
import { command } from './command.ts';
import { object, text } from './schema.ts';

export const version = command({
  purpose: 'Print which version of the program this is, as --version does.',
  output: object({ version: text }),
  example: 'version',
  async run(run) {
    const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    run.answer({ version }, version);
  },
});
