import type { EventStream, EventStreamError, EventStreamReceiver } from '@latchkey/sdk/event-streams';
import type { Tone } from '../../ui/layout/badge.tsx';

/** The kinds of receivers to choose from: HTTP by its format. */
export const typeNames = {
  splunk: 'Splunk HTTP Event Collector',
  elastic: 'Elasticsearch',
  json: 'HTTP with a JSON array: Datadog and others',
  ndjson: 'HTTP with lines of JSON',
  syslog: 'Syslog server',
  s3: 'S3 bucket',
} as const;

export type ReceiverType = keyof typeof typeNames;

export const typeOf = (target: EventStreamReceiver): ReceiverType =>
  target.kind === 'http' ? target.format : target.kind;

/** Where a receiver is, in a line. */
export function addressOf(target: EventStreamReceiver): string {
  if (target.kind === 'http') return target.url;
  if (target.kind === 'syslog') return `${target.host}:${target.port} (${target.tls ? 'TLS' : 'TCP'})`;
  return `${target.endpoint.replace(/\/$/, '')}/${target.bucket}/${target.prefix}`;
}

/** Which secrets are stored, without their values. */
export function secretsOf(target: EventStreamReceiver): string | undefined {
  if (target.kind === 'http') return target.headerNames.length > 0 ? target.headerNames.join(', ') : undefined;
  return target.kind === 's3' ? `Secret key of ${target.accessKeyId}` : undefined;
}

/** What a stream is called on the page. */
export const nameOf = ({ description, target }: EventStream): string => description || typeNames[typeOf(target)];

/** The health of a stream, most important state first. */
export function healthOf({ isEnabled, failingSince, lastSentAt }: EventStream): { word: string; tone: Tone } {
  if (!isEnabled) return { word: 'Paused', tone: 'neutral' };
  if (failingSince) return { word: 'Failing', tone: 'danger' };
  return lastSentAt ? { word: 'Working', tone: 'success' } : { word: 'Nothing sent yet', tone: 'neutral' };
}

const errorWords: Readonly<Record<EventStreamError, string>> = {
  refused_address: "The address is in a network or at a port that this installation doesn't allow.",
  unknown_host: 'Hostname not found.',
  connection_failed: 'The connection failed or was interrupted.',
  timeout: 'No response within 10 seconds.',
  redirect: "The receiver responded with a redirect. Redirects aren't followed.",
  status: "The receiver didn't respond with a 2xx status.",
  rejected: 'The receiver rejected events because of their content.',
  too_large: 'The receiver refuses an event because of its size. Raise its limit.',
  log_broken: 'An event is missing in the log. Mend the event tree to go on.',
};

/** Why an attempt failed. */
export const errorSentence = (error: EventStreamError, status: number | null): string =>
  error === 'status' && status !== null ? `The receiver responded with status ${status}.` : errorWords[error];

/** A number of events that wait. */
export const pendingWords = (count: number): string =>
  count === 1 ? '1 event is pending' : `${count.toLocaleString('en')} events are pending`;
