import type { Command } from './command.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { whoami } from './whoami.ts';

/** All commands, in the order in which they are listed. */
export const commands: Readonly<Record<string, Command>> = { login, logout, whoami };
