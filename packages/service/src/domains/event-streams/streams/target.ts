import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Sealing } from '../../projects/project.ts';

/** A receiver with its secrets, as an owner has set it. */
export type Target = InputOf<Endpoints['POST /latchkey/event-streams']>['body']['target'];
export type TargetOf<Kind extends Target['kind']> = Extract<Target, { kind: Kind }>;
/** The receiver that has a format: one that is posted to. */
export type HttpTarget = Extract<Target, { format: unknown }>;
type ToldTarget = ResultOf<Endpoints['GET /latchkey/event-streams']>['items'][number]['target'];

export const sealTarget = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  streamId: string,
  target: Target,
): Buffer => seal(project.dataKey, random, place(project, streamId), Buffer.from(JSON.stringify(target)));

export const openTarget = (project: Sealing, streamId: string, sealed: Buffer): Target =>
  JSON.parse(open(project.dataKey, place(project, streamId), sealed).toString());

const place = ({ id }: Sealing, streamId: string) => `event_streams.target.${id}.${streamId}`;

interface Told<T extends Target> {
  /** Without its secrets. */
  described(target: T): ToldTarget;
  /** What the event log shows: of a URL no path and query, because those often contain a token. */
  logged(target: T): Readonly<Record<string, unknown>>;
}

/** What is told of each kind of receiver. */
const told: { readonly [Kind in Target['kind']]: Told<TargetOf<Kind>> } = {
  http: {
    described: ({ headers = [], ...rest }) => ({ ...rest, header_names: headers.map(({ name }) => name) }),
    logged: ({ kind, url, format }) => ({ kind, origin: new URL(url).origin, format }),
  },
  syslog: {
    described: (target) => ({ ...target, ca_certificate: target.ca_certificate ?? null }),
    logged: ({ kind, host, port, tls }) => ({ kind, host, port, tls }),
  },
  s3: {
    described: ({ secret_access_key: _, prefix = '', ...rest }) => ({ ...rest, prefix }),
    logged: ({ kind, endpoint, bucket }) => ({ kind, origin: new URL(endpoint).origin, bucket }),
  },
};

const toldOf = ({ kind }: Target) => told[kind] as Told<Target>;

/** A receiver as owners see it, without its secrets. */
export const describeTarget = (target: Target): ToldTarget => toldOf(target).described(target);

/** A receiver as the event log shows it. */
export const loggedTarget = (target: Target): Readonly<Record<string, unknown>> => toldOf(target).logged(target);
