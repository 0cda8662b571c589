import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { atMost, flag, integer, oneOf, printable, text, uuid, webhookUrl } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** How events are put into the body of a request: as the receivers of the field want them. */
export const streamFormats = ['json', 'ndjson', 'splunk', 'elastic'] as const;

/**
 * Why a batch wasn't taken: the kind of the failure. `rejected` is a receiver that refuses the content, by the status 400 or
 * by an answer that says so, and `too_large` one that refuses a single record by 413: trying again changes neither.
 * With `log_broken` nothing is sent: an event that the log counts isn't in it.
 */
export const streamErrors = [
  'refused_address',
  'unknown_host',
  'connection_failed',
  'timeout',
  'redirect',
  'status',
  'rejected',
  'too_large',
  'log_broken',
] as const;

const short = printable.pipe(z.string().max(limits.eventStreamTextMaxCharacters));
const secret = printable.pipe(z.string().max(limits.eventStreamSecretMaxCharacters));
const host = text.pipe(
  z
    .string()
    .max(limits.eventStreamTextMaxCharacters)
    .regex(/^[A-Za-z\d_.:-]+$/, '{path} must be a host name or an IP address'),
);

/** What a request is made of otherwise; the format says what the content is. */
const OWN_HEADERS = /^(?!(host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect)$)/i;
const Header = z.strictObject({
  name: text.pipe(
    z
      .string()
      .max(limits.eventStreamTextMaxCharacters)
      .regex(/^[\w!#$%&'*+.^`|~-]+$/, '{path} must be the name of an HTTP header')
      .regex(OWN_HEADERS, '{path} must not be a header that the request itself needs'),
  ),
  value: secret,
});

const Http = {
  kind: z.literal('http').describe('Requests with many events each.'),
  url: webhookUrl.describe('Where they are posted: `https:`, or `http:` in a network that the installation allows.'),
  format: oneOf(...streamFormats).describe(
    'A JSON array, lines of JSON, the Splunk HTTP Event Collector, or the bulk API of Elasticsearch.',
  ),
};
const Syslog = {
  kind: z.literal('syslog').describe('RFC 5424 over TLS (RFC 5425) or TCP (RFC 6587), with octet counting.'),
  host,
  port: integer.pipe(z.int().min(1).max(limits.portMax)),
  tls: flag.describe('TCP alone is for networks that the installation allows.'),
};
/** As S3 has its rules: 3 to 63 characters, and not like an IP address. */
const BUCKET = /^(?!.*\.\.)(?!\d+\.\d+\.\d+\.\d+$)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const NO_DOT_SEGMENTS = /^(?!(.*\/)?\.{1,2}(\/|$))/;
const S3 = {
  kind: z.literal('s3').describe('Objects of compressed lines of JSON in a store with the API of S3.'),
  endpoint: webhookUrl
    .pipe(z.string().regex(/^[^?#]*$/, '{path} must not have a query or a fragment'))
    .describe('Its address: "https://s3.eu-central-1.amazonaws.com".'),
  region: short.pipe(z.string().regex(/^[a-z\d-]+$/, '{path} must be a region, such as eu-central-1')),
  bucket: short.pipe(z.string().regex(BUCKET, '{path} must be the name of a bucket')),
  prefix: short
    .pipe(z.string().regex(/^[\w.=/-]+$/, '{path} must be of letters, digits and ._=/-'))
    .pipe(z.string().regex(NO_DOT_SEGMENTS, '{path} must not have a segment . or ..'))
    .optional()
    .describe('What the names of objects begin with: "latchkey/".'),
  access_key_id: short,
};
const certificate = atMost(limits.eventStreamCertificateMaxCharacters)
  .nullable()
  .optional()
  .describe('The certificate, as PEM, that the server’s own is issued by, if no public authority has.');

const target = {
  given: z.discriminatedUnion('kind', [
    z.strictObject({
      ...Http,
      headers: z
        .array(Header)
        .max(limits.eventStreamHeaders)
        .optional()
        .describe('Such as `Authorization`. Stored encrypted; the values are never returned.'),
    }),
    z.strictObject({ ...Syslog, ca_certificate: certificate }),
    z.strictObject({ ...S3, secret_access_key: secret.describe('Stored encrypted and never returned.') }),
  ]),
  told: z.union([
    z.object({ ...Http, header_names: z.array(z.string()) }),
    z.object({ ...Syslog, ca_certificate: z.string().nullable() }),
    z.object({ ...S3, prefix: z.string() }),
  ]),
};

const EventStream = z.object({
  id: z.string(),
  description: z.string(),
  is_enabled: z.boolean(),
  target: target.told.describe('The receiver, without secrets.'),
  position: z.int().describe('How many events of the log are behind it: the next one has this position.'),
  pending_count: z.int().describe('How many events are still to be sent.'),
  head_size: z.int().describe('The size of the last signed tree head that was sent; 0 for none.'),
  last_sent_at_millis: z.int().nullable(),
  failing_since_millis: z.int().nullable().describe('Since when every try has failed; null while they succeed.'),
  last_error: z.enum(streamErrors).nullable().describe('Why the last try failed; null while they succeed.'),
  last_status: z.int().nullable().describe('What an HTTP receiver answered when it failed.'),
  next_try_at_millis: z.int().nullable().describe('When the next try is due; null while they succeed, or when off.'),
  created_at_millis: z.int(),
  updated_at_millis: z.int(),
});

const NoQuery = z.strictObject({});
const OfStream = z.strictObject({ stream_id: uuid });
const settings = {
  description: atMost(limits.webhookDescriptionMaxCharacters).optional(),
  is_enabled: flag.optional().describe('While it is off, events wait for it.'),
};
const unknown = ['EVENT_STREAM_UNKNOWN'] as const;
const ofAdmins = { access: 'admin', addition: true } as const;

/** Where the event log of a project is sent, event by event, and how far each receiver is. */
export const eventStreams = {
  'GET /latchkey/event-streams': {
    purpose: 'List the receivers that the event log is sent to, oldest first.',
    ...ofAdmins,
    query: NoQuery,
    answer: json(list(EventStream)),
    errors: [],
  },
  'POST /latchkey/event-streams': {
    purpose: 'Send the event log to a receiver, with its signed tree heads.',
    ...ofAdmins,
    query: NoQuery,
    body: z.strictObject({
      ...settings,
      target: target.given,
      from: oneOf('start', 'now')
        .optional()
        .describe(
          'Whether it begins with the first event that the log still has, or with the next one, as it does if left out.',
        ),
    }),
    answer: json(EventStream, 201),
    errors: [],
    refusals: ['EVENT_STREAMS_TOO_MANY'],
  },
  'PATCH /latchkey/event-streams/:stream_id': {
    purpose: 'Change where and whether the event log is sent. It goes on where it was, and is tried now.',
    ...ofAdmins,
    params: OfStream,
    query: NoQuery,
    body: z.strictObject({
      ...settings,
      target: target.given.optional().describe('With its secrets: none is kept of the receiver before.'),
    }),
    answer: json(EventStream),
    errors: [],
    refusals: unknown,
  },
  'DELETE /latchkey/event-streams/:stream_id': {
    purpose: 'Stop sending the event log to a receiver, and forget its secrets and position.',
    ...ofAdmins,
    params: OfStream,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: unknown,
  },
  'POST /latchkey/event-streams/:stream_id/test': {
    purpose: 'Send one made-up event to a receiver now, and say whether it was taken.',
    ...ofAdmins,
    params: OfStream,
    query: NoQuery,
    answer: json(
      z.object({
        error: z.enum(streamErrors).nullable().describe('Why it was not taken; null if it was.'),
        status: z.int().nullable().describe('What an HTTP receiver answered.'),
      }),
    ),
    errors: [],
    refusals: unknown,
  },
} as const satisfies EndpointTable;
