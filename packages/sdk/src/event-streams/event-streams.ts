import type { AdminApp } from '../apps/admin-app.ts';
import { contextOf } from '../apps/inherited.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, callAs, type ResponseOf } from '../core/wire/call.ts';

const path = '/latchkey/event-streams';

type Json = ResponseOf<`GET ${typeof path}`, 'admin'>['items'][number];

/** How events are put into the body of a request. */
export type EventStreamFormat = Extract<Json['target'], { format: unknown }>['format'];

/** Why a batch wasn't accepted. `rejected` is a receiver that responds with a 2xx status and reports a failure in its body. */
export type EventStreamError = NonNullable<Json['last_error']>;

/** A header of each request, such as `Authorization`. Its value is stored encrypted and never returned. */
export interface EventStreamHeader {
  /** `Authorization` */
  readonly name: string;
  /** `Splunk 0d5c…` */
  readonly value: string;
}

interface Http {
  readonly kind: 'http';
  /** Where batches are posted. It's shown to owners, so a token belongs in a header. */
  readonly url: string;
  /** A JSON array, lines of JSON, the Splunk HTTP Event Collector, or the bulk API of Elasticsearch. */
  readonly format: EventStreamFormat;
}

interface Syslog {
  readonly kind: 'syslog';
  /** A host name or an IP address. */
  readonly host: string;
  /** 6514 is the usual one for TLS. */
  readonly port: number;
  /** Without TLS, only hosts in networks that the installation allows can be reached. */
  readonly tls: boolean;
}

interface S3 {
  readonly kind: 's3';
  /** `https://s3.eu-central-1.amazonaws.com` */
  readonly endpoint: string;
  /** `eu-central-1` */
  readonly region: string;
  /** The name of the bucket. */
  readonly bucket: string;
  /** The id of the key, which isn't a secret. */
  readonly accessKeyId: string;
}

/** Where the event log is sent, with its secrets. */
export type EventStreamTarget =
  | (Http & { readonly headers?: EventStreamHeader[] | undefined })
  | (Syslog & {
      /** The CA certificate as PEM, unless a public authority issued the server's. */
      readonly caCertificate?: string | null | undefined;
    })
  | (S3 & {
      /** The beginning of the names of objects: `latchkey/`. */
      readonly prefix?: string | undefined;
      /** Stored encrypted and never returned. */
      readonly secretAccessKey: string;
    });

/** Where the event log is sent, without secrets. */
export type EventStreamReceiver =
  | (Http & { readonly headerNames: readonly string[] })
  | (Syslog & { readonly caCertificate: string | null })
  | (S3 & { readonly prefix: string });

/** A receiver of the event log, and how far it is. */
export interface EventStream {
  /** Of the stream. */
  readonly id: string;
  /** What it is for, in its creator's words; may be empty. */
  readonly description: string;
  /** False if it was turned off: events are queued for it in the meantime. */
  readonly isEnabled: boolean;
  /** The receiver, without secrets. */
  readonly target: EventStreamReceiver;
  /** How many events of the log it is past: the next one has this position. */
  readonly position: number;
  /** How many events are still to be sent. */
  readonly pendingCount: number;
  /** The size of the last signed tree head that was sent; 0 for none. */
  readonly headSize: number;
  /** When it last accepted a batch; null if it never has. */
  readonly lastSentAt: Date | null;
  /** Since when every attempt has failed; null while they succeed. */
  readonly failingSince: Date | null;
  /** Why the last attempt failed; null while they succeed. */
  readonly lastError: EventStreamError | null;
  /** The HTTP status of the last failure. */
  readonly lastStatus: number | null;
  /** When the next attempt is due; null while they succeed, or when off. */
  readonly nextTryAt: Date | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
}

/** What an event stream begins with. */
export interface NewEventStream {
  /** The receiver, with its secrets. */
  readonly target: EventStreamTarget;
  /** What it is for, in up to 1000 characters. */
  readonly description?: string | undefined;
  /** Whether it starts out enabled; it does by default. */
  readonly isEnabled?: boolean | undefined;
  /** Whether it begins with the first event of the log, or with the next one, as it does by default. */
  readonly from?: 'start' | 'now' | undefined;
}

/** What is not named stays as it is. A `target` comes with its secrets: none is kept of the one before. */
export interface EventStreamUpdate extends Omit<NewEventStream, 'from' | 'target'> {
  /** The receiver, with its secrets. */
  readonly target?: EventStreamTarget | undefined;
}

/** The result of sending a made-up event. */
export interface EventStreamTest {
  /** Why it wasn't accepted; null if it was. */
  readonly error: EventStreamError | null;
  /** The HTTP status of the response; null without one. */
  readonly status: number | null;
}

/** The receivers of the event log, oldest first: `(await listEventStreams(app)).filter((one) => one.failingSince)` */
export async function listEventStreams(app: AdminApp): Promise<EventStream[]> {
  const { call, shaped } = admin(app);
  return (await call(`GET ${path}`, {})).items.map(shaped);
}

/**
 * Sends the event log to a receiver: `await createEventStream(app, { target: { kind: 'http', url, format: 'ndjson' } });`
 * Rejects with the refusal EVENT_STREAMS_TOO_MANY if the project has five.
 */
export async function createEventStream(app: AdminApp, stream: NewEventStream): Promise<EventStream> {
  const { call, shaped } = admin(app);
  return shaped(await call(`POST ${path}`, { body: toWire<BodyOf<`POST ${typeof path}`, 'admin'>>(stream) }));
}

/**
 * Changes a receiver, which continues where it was and is tried now: `await updateEventStream(app, id, { isEnabled: false });`
 * Rejects with the refusal EVENT_STREAM_UNKNOWN.
 */
export async function updateEventStream(
  app: AdminApp,
  stream_id: string,
  changes: EventStreamUpdate,
): Promise<EventStream> {
  const { call, shaped } = admin(app);
  const body = toWire<BodyOf<`PATCH ${typeof path}/:stream_id`, 'admin'>>(changes);
  return shaped(await call(`PATCH ${path}/:stream_id`, { params: { stream_id }, body }));
}

/** Stops sending the event log to a receiver. Rejects with the refusal EVENT_STREAM_UNKNOWN. */
export async function deleteEventStream(app: AdminApp, stream_id: string): Promise<void> {
  await admin(app).call(`DELETE ${path}/:stream_id`, { params: { stream_id } });
}

/** Sends a made-up event to a receiver: `(await testEventStream(app, id)).error ?? 'accepted'`. Rejects with EVENT_STREAM_UNKNOWN. */
export const testEventStream = (app: AdminApp, stream_id: string): Promise<EventStreamTest> =>
  admin(app).call(`POST ${path}/:stream_id/test`, { params: { stream_id } });

function admin(app: AdminApp) {
  const context = contextOf(app);
  return {
    call: callAs(context.connection, 'admin'),
    shaped: ({ failing_since_millis, ...json }: Json): EventStream => ({
      ...context.fromWire(json),
      failingSince: failing_since_millis === null ? null : new Date(failing_since_millis),
    }),
  };
}
