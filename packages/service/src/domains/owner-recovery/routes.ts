import type { ownerRecovery } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { inspectRecovery, recoverOwner } from './recover.ts';

export const ownerRecoveryRoutes: Handlers<typeof ownerRecovery> = {
  'POST /latchkey/owner-recovery/inspect': ({ context, project, body }) => inspectRecovery(context, project, body.code),
  'POST /latchkey/owner-recovery': ({ context, project, body }) => recoverOwner(context, project, body),
};
