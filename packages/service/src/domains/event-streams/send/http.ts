import type { Post } from '../../../platform/network/guarded-post.ts';
import type { Batch, OutgoingRecord } from '../format/records.ts';
import type { HttpTarget } from '../streams/target.ts';
import { postSent, type Sent } from './sent.ts';

interface Format {
  readonly type: string;
  body(records: readonly OutgoingRecord[]): string;
  /** Where the usual address is not all of it. */
  address?(url: string): string;
  /** Whether a receiver that answers well says that it failed. */
  isRejected?(answer: string): boolean;
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
  // Elasticsearch, bulk API: what was created before, by its id, is a conflict and no failure.
  elastic: {
    type: 'application/x-ndjson',
    body: (records) =>
      lines(records, ({ json, key, at }) => {
        const document = `{"@timestamp":${at},${json.slice(1)}`;
        return `${JSON.stringify({ create: { _id: key } })}\n${document}`;
      }),
    address(url) {
      const asked = new URL(url);
      asked.searchParams.set('filter_path', 'errors,items.create.status');
      return asked.href;
    },
    isRejected: hasElasticErrors,
  },
};

const CONFLICT = 409;

function hasElasticErrors(answer: string): boolean {
  try {
    const { errors, items } = JSON.parse(answer);
    if (errors === false) return false;
    const statuses: unknown[] = items.map(({ create }: { create: { status: unknown } }) => create.status);
    return !statuses.every((status) => typeof status === 'number' && (status < 300 || status === CONFLICT));
  } catch {
    return true;
  }
}

/** Posts a batch, as one request. */
export async function sendByHttp(
  post: Post,
  target: HttpTarget,
  { records }: Batch,
  stop?: AbortSignal,
): Promise<Sent> {
  const { type, body, address, isRejected } = formats[target.format];
  const given = (target.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]);
  const headers = { ...Object.fromEntries(given), 'content-type': type };
  const url = address?.(target.url) ?? target.url;
  return postSent(await post(url, { headers, body: body(records) }, stop), isRejected);
}
