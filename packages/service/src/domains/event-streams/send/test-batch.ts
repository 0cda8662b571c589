import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Outlets } from '../../../platform/services.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { ocsfEvent } from '../format/ocsf.ts';
import type { Batch } from '../format/records.ts';
import { findStream } from '../streams/streams.ts';
import { openTarget } from '../streams/target.ts';
import { sendBatch } from './send.ts';
import type { Sent } from './sent.ts';

const KIND = 'event_stream.tested';

/** Sends a made-up event to a receiver, whether or not it is on. Throws the refusal EVENT_STREAM_UNKNOWN. */
export async function testStream(context: Context, outlets: Outlets, project: Project, id: string): Promise<Sent> {
  const { now, baseUrl } = context;
  const { target } = await findStream(context, project, id);
  const sent = await sendBatch(openTarget(project, id, target), testBatch(context, project, id), {
    outlets,
    baseUrl,
    now,
  });
  await recordEvent(context, { kind: KIND, projectId: project.id, subjectId: id, detail: { ...sent } });
  return sent;
}

/** One event that is in no log, as its `detail` says. */
function testBatch({ now, actor, requestId, random }: Context, project: Project, id: string): Batch {
  const key = `test-${newId(random)}`;
  const event = {
    id: key,
    uid: key,
    kind: KIND,
    at: now,
    actor,
    subjectId: id,
    requestId,
    detail: { is_made_up: true },
  };
  const json = JSON.stringify(ocsfEvent(event, { projectId: project.id, wireId: project.wireId }, undefined));
  const record = { key, at: now, result: 'done', noun: 'event_stream', position: undefined, json } as const;
  const next = { position: 0, headSize: 0 };
  return { projectId: project.wireId, name: 'test', records: [record], next, isFull: false };
}
