import type { Command } from '../command/command.ts';
import { check } from './check.ts';
import { completion } from './completion.ts';
import { doctor } from './doctor.ts';
import { init } from './init/init.ts';
import { backupCommands } from './installation/backups.ts';
import { keyRingCommands } from './installation/key-ring.ts';
import { migrate } from './installation/migrate.ts';
import { ownerCommands } from './installation/owner.ts';
import { psql } from './installation/psql.ts';
import { keyCommands } from './keys.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { permissionCommands } from './permissions.ts';
import { printSchema } from './print-schema.ts';
import { projectCommands } from './projects.ts';
import { start } from './start.ts';
import { teamCommands } from './teams.ts';
import { userCommands } from './users.ts';
import { version } from './version.ts';
import { whoami } from './whoami.ts';

/** All commands, in the order in which they are listed. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  ...backupCommands,
  migrate,
  psql,
  ...keyRingCommands,
  ...ownerCommands,
  login,
  logout,
  whoami,
  init,
  ...projectCommands,
  ...userCommands,
  ...keyCommands,
  ...teamCommands,
  ...permissionCommands,
  check,
  doctor,
  completion,
  schema: printSchema((name) => (Object.hasOwn(commands, name) ? commands[name] : undefined)),
  version,
};
