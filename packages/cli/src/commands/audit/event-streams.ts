import type { AdminApp } from '@latchkey/sdk/admin';
import type { EventStream, EventStreamReceiver, EventStreamTarget } from '@latchkey/sdk/event-streams';
import { CommandError, command, type Run } from '../../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../../command/fields.ts';
import { acted, count, flag, object, oneOf, orNull, text, time } from '../../command/schema.ts';
import { adminAt } from '../../session/owner.ts';
import { confirm } from '../confirm.ts';
import { jsonObjectIn } from '../json-input.ts';
import { changes, project, toggle, toggled, yes } from '../options.ts';

const fields: Fields<EventStream> = {
  id: ['ID', text, ({ id }) => id],
  kind: ['Kind', oneOf('http', 'syslog', 's3'), ({ target }) => target.kind],
  receiver: ['Receiver', text, ({ target }) => addressOf(target)],
  description: ['Description', text, ({ description }) => description],
  isEnabled: ['Enabled', flag, ({ isEnabled }) => isEnabled],
  pendingCount: ['Pending', count, ({ pendingCount }) => pendingCount],
  lastSentAt: ['Last sent', orNull(time), ({ lastSentAt }) => lastSentAt],
  failingSince: ['Failing since', orNull(time), ({ failingSince }) => failingSince],
  lastError: ['Last error', orNull(text), ({ lastError }) => lastError],
  lastStatus: ['Last status', orNull(count), ({ lastStatus }) => lastStatus],
  nextTryAt: ['Next attempt', orNull(time), ({ nextTryAt }) => nextTryAt],
};

const words = { stream: 'Its id.' };
const settings = {
  description: { value: 'text', purpose: 'What it is for.' },
  enabled: toggle('Whether events are sent to it. They are queued while it is off.'),
} as const;
const target = 'JSON: the receiver with its secrets, as target of the API; - for standard input.';

export const eventStreamCommands = {
  'event-streams list': command({
    purpose: 'List the receivers that the event log is sent to, oldest first.',
    options: project,
    output: listSchema('eventStreams', fields),
    example: 'event-streams list',
    async run(run, given) {
      const { listEventStreams } = await sdk();
      run.list('eventStreams', {
        fields,
        columns: ['id', 'receiver', 'isEnabled', 'pendingCount', 'failingSince', 'lastError'],
        things: await listEventStreams(await adminAt(run, given.project)),
        empty: 'No event streams yet. Create one: latchkey event-streams create receiver.json',
      });
    },
  }),
  'event-streams create': command({
    purpose: 'Send the event log to a receiver.',
    words: { file: target },
    options: {
      ...project,
      ...settings,
      start: { purpose: 'Begin with the first event of the log, not with the next one.' },
    },
    output: schemaOf(fields),
    example: 'event-streams create receiver.json --description Splunk --start',
    async run(run, { file, project, description, enabled, start }) {
      const { createEventStream } = await sdk();
      const target = await targetIn(run, file);
      const from = start ? 'start' : 'now';
      const app = await adminAt(run, project);
      run.show(fields, await createEventStream(app, { target, description, isEnabled: toggled(enabled), from }));
    },
  }),
  'event-streams change': command({
    purpose: 'Update a receiver of the event log. It continues where it was, and is tried now.',
    words,
    options: { ...project, ...settings, target: { value: 'file', purpose: target } },
    output: schemaOf(fields),
    example: 'event-streams change 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70 --enabled off',
    async run(run, { stream, project, description, enabled, target: file }) {
      const { updateEventStream } = await sdk();
      const target = file === undefined ? undefined : await targetIn(run, file);
      const change = changes({ target, description, isEnabled: toggled(enabled) });
      const app = await adminAt(run, project);
      run.show(fields, await updateEventStream(app, (await streamOf(app, stream)).id, change));
    },
  }),
  'event-streams test': command({
    purpose: 'Send a made-up event to a receiver of the event log. Exits with 5 if it is not accepted.',
    words,
    options: project,
    output: object({ error: orNull(text), status: orNull(count) }),
    example: 'event-streams test 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70',
    async run(run, given) {
      const { testEventStream } = await sdk();
      const app = await adminAt(run, given.project);
      const stream = await streamOf(app, given.stream);
      const receiver = addressOf(stream.target);
      const { error, status } = await testEventStream(app, stream.id);
      if (error === null) return run.done({ error, status }, `${receiver} accepted the test event.`);
      run.answer({ error, status }, `Error: ${error}${status === null ? '' : `, status ${status}`}`);
      throw new CommandError(`${receiver} did not accept the test event.`, 'PROBLEMS_FOUND');
    },
  }),
  'event-streams delete': command({
    purpose: 'Stop sending the event log to a receiver, and forget its secrets and position.',
    words,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: 'event-streams delete 5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70 --yes',
    async run(run, given) {
      const { deleteEventStream } = await sdk();
      const app = await adminAt(run, given.project);
      const { id, target } = await streamOf(app, given.stream);
      const receiver = addressOf(target);
      await confirm(run, given.yes, `the event stream to ${receiver}`, receiver);
      await deleteEventStream(app, id);
      run.done({ status: 'deleted', id }, `The event stream to ${receiver} is deleted.`);
    },
  }),
};

/** Loaded when a command needs it. */
const sdk = () => import('@latchkey/sdk/event-streams');

const targetIn = async (run: Run, file: string) => (await jsonObjectIn(run, file)) as EventStreamTarget;

/** Throws where there is none with this id. */
async function streamOf(app: AdminApp, id: string): Promise<EventStream> {
  const { listEventStreams } = await sdk();
  const found = (await listEventStreams(app)).find((stream) => stream.id === id);
  if (!found) throw new CommandError(`There is no event stream ${id}.`, 'NOT_FOUND');
  return found;
}

/** Where a receiver is, in a line. */
function addressOf(target: EventStreamReceiver): string {
  if (target.kind === 'http') return target.url;
  if (target.kind === 'syslog') return `${target.host}:${target.port}`;
  return `${target.endpoint.replace(/\/$/, '')}/${target.bucket}/${target.prefix}`;
}
