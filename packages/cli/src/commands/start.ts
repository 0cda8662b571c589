import { command } from '../command/command.ts';

export const start = command({
  purpose: 'Run the service, with its settings from the environment.',
  output: null,
  example: 'start',
  async run() {
    await import('@latchkey/service/main');
  },
});
