import { command } from '../command/command.ts';
import { object, text } from '../command/schema.ts';

export const version = command({
  purpose: 'Print the version, like --version.',
  output: object({ version: text }),
  example: 'version',
  run: async ({ answer, version }) => answer({ version }, version),
});
