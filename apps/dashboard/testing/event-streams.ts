import { type Answer, data, done, refusal } from '@latchkey/testing/fake-api/answers';
import { type EventStreamBody, eventStreamBody } from '@latchkey/testing/fake-api/samples/event-stream';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';

/** What it knows of an installation. */
interface Streaming {
  eventStreams: readonly EventStreamBody[];
}

const path = '/latchkey/event-streams';

/** Receivers of the event log, as the page asks for and changes them. Those that fail refuse test events alike. */
export const eventStreamReplies = (world: Streaming): Replies => {
  const about = (answer: (stream: EventStreamBody, body: Call['body']) => Answer) => {
    return ({ params, body }: Call) => {
      const stream = world.eventStreams.find(({ id }) => id === params.id);
      return stream ? answer(stream, body) : refusal('EVENT_STREAM_UNKNOWN');
    };
  };
  return {
    [`GET ${path}`]: () => data({ is_paginated: false, items: world.eventStreams }),
    [`POST ${path}`]: ({ body: { from: _, target, ...settings } }) => {
      const made = eventStreamBody(0, {
        id: idOf(world.eventStreams.length + 1, 34),
        last_sent_at_millis: null,
        ...settings,
        target: told(target),
      });
      world.eventStreams = [...world.eventStreams, made];
      return data(made);
    },
    [`PATCH ${path}/:id`]: about((stream, { target, ...settings }) => {
      const changed = { ...stream, ...settings, ...(target && { target: told(target) }) };
      world.eventStreams = world.eventStreams.map((other) => (other === stream ? changed : other));
      return data(changed);
    }),
    [`DELETE ${path}/:id`]: about((stream) => {
      world.eventStreams = world.eventStreams.filter((other) => other !== stream);
      return done;
    }),
    [`POST ${path}/:id/test`]: about(({ last_error: error, last_status }) =>
      data({ error, status: error ? last_status : 200 }),
    ),
  };
};

/** A receiver without its secrets. */
function told({ secret_access_key: _, headers, ...target }: Record<string, unknown>): EventStreamBody['target'] {
  const more = {
    http: { header_names: ((headers ?? []) as { name: string }[]).map(({ name }) => name) },
    syslog: { ca_certificate: null },
    s3: { prefix: '' },
  };
  return { ...more[target.kind as keyof typeof more], ...target } as EventStreamBody['target'];
}
