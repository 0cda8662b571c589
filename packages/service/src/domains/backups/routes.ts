import type { backups } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { describeBackups } from './describe.ts';

export const backupRoutes: Handlers<typeof backups> = {
  'GET /latchkey/backups': ({ services }) => describeBackups(services),
};
