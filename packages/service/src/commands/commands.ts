import type { Command } from './command.ts';
import { dumpCommand } from './dump.ts';
import { keysCommands } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';

/** All commands, in the order in which they are listed; a name may be of two words. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  ...keysCommands,
  dump: dumpCommand,
  restore: restoreCommand,
};
