import { command } from '../command/command.ts';
import { object, text } from '../command/schema.ts';

export const version = command({
  purpose: 'Print which version of the program this is, as --version does.',
  output: object({ version: text }),
  example: 'version',
  run: async ({ answer, version }) => answer({ version }, version),
});
