import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Sealing } from '../../projects/project.ts';

/** A receiver with its secrets, as an owner has set it. */
export type Target = InputOf<Endpoints['POST /latchkey/event-streams']>['body']['target'];
export type TargetOf<Kind extends Target['kind']> = Extract<Target, { kind: Kind }>;
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

/** A receiver without its secrets. */
export function describeTarget(target: Target): ToldTarget {
  if (target.kind === 'http') {
    const { headers = [], ...rest } = target;
    return { ...rest, header_names: headers.map(({ name }) => name) };
  }
  if (target.kind === 'syslog') return { ...target, ca_certificate: target.ca_certificate ?? null };
  const { secret_access_key: _, ...rest } = target;
  return { ...rest, prefix: target.prefix ?? '' };
}

/** What the event log shows of a receiver: of a URL no path and query, because those often contain a token. */
export function loggedTarget(target: Target): Readonly<Record<string, unknown>> {
  const { kind } = target;
  if (kind === 'http') return { kind, origin: new URL(target.url).origin, format: target.format };
  if (kind === 'syslog') return { kind, host: target.host, port: target.port, tls: target.tls };
  return { kind, origin: new URL(target.endpoint).origin, bucket: target.bucket };
}
