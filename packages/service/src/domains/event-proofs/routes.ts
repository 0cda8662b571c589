import type { eventProofs } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { listHeads } from './heads.ts';
import { listEntries, proveConsistency, proveInclusion } from './proofs.ts';

export const eventProofRoutes: Handlers<typeof eventProofs> = {
  'GET /latchkey/event-proofs/heads': ({ context, project, query }) => listHeads(context, project, query),
  'GET /latchkey/event-proofs/inclusion/:event_id': ({ context, project, params, query, level }) =>
    proveInclusion(context, project, params.event_id, query, { isReader: level === 'admin' }),
  'GET /latchkey/event-proofs/consistency': ({ context, project, query }) => proveConsistency(context, project, query),
  'GET /latchkey/event-proofs/entries': ({ context, project, query }) => listEntries(context, project, query),
};
