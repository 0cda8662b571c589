import type { Post } from '../../../platform/network/guarded-post.ts';
import type { Batch, OutgoingRecord } from '../format/records.ts';
import type { HttpTarget } from '../streams/target.ts';
import { postSent, refused, type Sent } from './sent.ts';

interface Format {
  readonly type: string;
  body(records: readonly OutgoingRecord[]): string;
  /** Where the usual address is not all of it. */
  address?(url: string): string;
  /** Where a receiver that answers well may say that it failed. */
  read?(answer: string, status: number): Sent;
}

const lines = (records: readonly OutgoingRecord[], line: (record: OutgoingRecord) => string) =>
  records.map((record) => `${line(record)}\n`).join('');

/** How receivers take many events with one request. */
const formats: Readonly<Record<HttpTarget['format'], Format>> = {
  json: { type: 'application/json', body: (records) => `[${records.map(({ json }) => json).join(',')}]` },
  ndjson: { type: 'application/x-ndjson', body: (records) => lines(records, ({ json }) => json) },
  // Splunk, HTTP Event Collector: objects one behind the other, times in seconds.
  splunk: {
    type: 'application/json',
    body: (records) =>
      lines(
        records,
        ({ json, at }) => `{"time":${at / 1000},"source":"latchkey","sourcetype":"latchkey:ocsf","event":${json}}`,
      ),
  },
  // Elasticsearch, bulk API: what was created before, by its id, is a conflict and no failure. What has no schema is one text:
  // as fields, an event could have another type than one before it, or be one field too many, and would be refused for ever.
  elastic: {
    type: 'application/x-ndjson',
    body: (records) =>
      lines(records, ({ json, key, at }) => {
        const { unmapped, ...facts } = JSON.parse(json);
        const document = { '@timestamp': at, ...facts, unmapped: JSON.stringify(unmapped) };
        return `${JSON.stringify({ create: { _id: key } })}\n${JSON.stringify(document)}`;
      }),
    address(url) {
      const asked = new URL(url);
      asked.searchParams.set('filter_path', 'errors,items.create.status');
      return asked.href;
    },
    read: readElastic,
  },
};

const CONFLICT = 409;

/** The worst that the answer says of a document: what is refused for ever comes before what may be taken later. */
function readElastic(answer: string, status: number): Sent {
  try {
    const { errors, items } = JSON.parse(answer);
    if (errors === false) return { error: null, status };
    const statuses: number[] = items.map(({ create }: { create: { status: unknown } }) => Number(create.status));
    const failed = statuses.filter((one) => !(one < 300 || one === CONFLICT)).map(refused);
    return failed.find(({ error }) => error !== 'status') ?? failed[0] ?? { error: null, status };
  } catch {
    return { error: 'rejected', status };
  }
}

/** Posts a batch, as one request. */
export async function sendByHttp(
  post: Post,
  target: HttpTarget,
  { records }: Batch,
  stop?: AbortSignal,
): Promise<Sent> {
  const { type, body, address, read } = formats[target.format];
  const given = (target.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]);
  const headers = { ...Object.fromEntries(given), 'content-type': type };
  const url = address?.(target.url) ?? target.url;
  return postSent(await post(url, { headers, body: body(records) }, stop), read);
}
