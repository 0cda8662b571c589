import type { EventStream, EventStreamReceiver, EventStreamTarget } from '@latchkey/sdk/event-streams';
import { type ReceiverType, typeOf } from '../stream-words.ts';

/** A header as typed; the value of a stored one is empty. */
export interface HeaderValues {
  readonly name: string;
  readonly value: string;
}

/** An event stream as typed in the form. Fields of the kinds that aren't chosen are kept, and not sent. */
export interface StreamValues {
  readonly description: string;
  readonly from: 'start' | 'now';
  readonly type: ReceiverType;
  readonly url: string;
  readonly headers: HeaderValues[];
  readonly host: string;
  readonly port: string;
  readonly tls: boolean;
  readonly caCertificate: string;
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const blank: StreamValues = {
  description: '',
  from: 'now',
  type: 'splunk',
  url: '',
  headers: [{ name: 'Authorization', value: '' }],
  host: '',
  port: '6514',
  tls: true,
  caCertificate: '',
  endpoint: '',
  region: '',
  bucket: '',
  prefix: 'latchkey/',
  accessKeyId: '',
  secretAccessKey: '',
};

/** What the form begins with. */
export function valuesOf(stored: EventStream | undefined): StreamValues {
  if (!stored) return blank;
  const { description, target } = stored;
  const begun = { ...blank, description, type: typeOf(target) };
  if (target.kind === 'http') {
    return { ...begun, url: target.url, headers: target.headerNames.map((name) => ({ name, value: '' })) };
  }
  if (target.kind === 'syslog') {
    return { ...begun, ...target, port: String(target.port), caCertificate: target.caCertificate ?? '' };
  }
  return { ...begun, ...target };
}

/** Headers that were filled in, if only in part. */
const givenHeaders = ({ headers }: StreamValues): HeaderValues[] =>
  headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');

/** The receiver without its secrets, in the shape in which a stored one comes. */
function receiverOf(values: StreamValues): EventStreamReceiver {
  const { type } = values;
  if (type === 'syslog') {
    const caCertificate = values.caCertificate.trim() || null;
    return { kind: type, host: values.host.trim(), port: Number(values.port), tls: values.tls, caCertificate };
  }
  if (type === 's3') {
    const { endpoint, region, bucket, prefix, accessKeyId } = values;
    return {
      kind: type,
      endpoint: endpoint.trim(),
      region: region.trim(),
      bucket: bucket.trim(),
      prefix: prefix.trim(),
      accessKeyId: accessKeyId.trim(),
    };
  }
  const headerNames = givenHeaders(values).map(({ name }) => name);
  return { kind: 'http', url: values.url.trim(), format: type, headerNames };
}

/** The stored secrets stay if neither the receiver nor a secret was changed; the service keeps none for another one. */
export const keepsSecrets = (values: StreamValues, stored: EventStream | undefined): boolean =>
  stored !== undefined &&
  isSame(receiverOf(values), stored.target) &&
  secretsOf(values).every((secret) => secret === '');

/** Those of the kind that is chosen. */
function secretsOf({ type, headers, secretAccessKey }: StreamValues): string[] {
  if (type === 'syslog') return [];
  return type === 's3' ? [secretAccessKey] : headers.map(({ value }) => value);
}

/** The receiver with its secrets; undefined to keep the stored one. */
export function targetOf(values: StreamValues, stored: EventStream | undefined): EventStreamTarget | undefined {
  if (keepsSecrets(values, stored)) return undefined;
  const receiver = receiverOf(values);
  if (receiver.kind === 'syslog') return receiver;
  if (receiver.kind === 's3') {
    const { prefix, ...rest } = receiver;
    return { ...rest, ...(prefix !== '' && { prefix }), secretAccessKey: values.secretAccessKey.trim() };
  }
  const { headerNames: _, ...rest } = receiver;
  const headers = givenHeaders(values);
  return { ...rest, ...(headers.length > 0 && { headers }) };
}

function isSame(one: object, other: object): boolean {
  const text = (receiver: object) => JSON.stringify(Object.entries(receiver).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
