import type { eventStreams } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { testStream } from './send/test-batch.ts';
import { changeStream, createStream, listStreams, removeStream } from './streams/streams.ts';

export const eventStreamRoutes: Handlers<typeof eventStreams> = {
  'GET /latchkey/event-streams': ({ context, project }) => listStreams(context, project),

  'POST /latchkey/event-streams': ({ context, project, body }) => createStream(context, project, body),

  'PATCH /latchkey/event-streams/:stream_id': ({ context, project, params, body }) =>
    changeStream(context, project, params.stream_id, body),

  'DELETE /latchkey/event-streams/:stream_id': async ({ context, project, params }) => {
    await removeStream(context, project, params.stream_id);
    return { success: true };
  },

  'POST /latchkey/event-streams/:stream_id/test': ({ context, services, project, params }) =>
    testStream(context, services.outlets, project, params.stream_id),
};
