import { CommandError, command, type Run } from '../../command/command.ts';
import { object, text } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';
import { withoutPassword } from './without-password.ts';

export const psql = command({
  purpose: "Open the installation's database with psql; with --json, print the address of the running one.",
  output: object({ url: text }),
  example: 'psql',
  run: (run) =>
    onInstallation(run, async ({ runningServer, withServer }, installation) => {
      const url = runningServer(installation.settings);
      if (!run.json) return withServer(installation, (address) => open(run, address, url !== undefined));
      if (url === undefined) throw new CommandError(NOT_RUNNING, 'NOT_FOUND');
      run.answer({ url }, url);
    }),
});

const NOT_RUNNING = 'The embedded database runs while the service does. Start it with "latchkey start".';

async function open(run: Run, url: string, isRunning: boolean): Promise<void> {
  // Other users of the machine see how programs are called.
  const { address, password } = withoutPassword(url);
  const code = await run.handOver('psql', [address], password ? { PGPASSWORD: password } : {});
  if (code === 0) return;
  if (code !== undefined) throw new CommandError(`psql ended with ${code}.`);
  const instead = isRunning ? `Connect to ${url} with another client.` : NOT_RUNNING;
  throw new CommandError(`There is no psql on this machine. ${instead}`, 'NOT_FOUND');
}
