import { command } from './command.ts';

export const start = command({
  purpose: 'Run the service, with its settings from the environment.',
  output: null,
  example: 'start',
  async run() {
    // The service reads the command line for commands of its own.
    process.argv.length = 2;
    await import('@latchkey/service/main');
  },
});
