import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Random } from '../../../runtime/random.ts';
import type { Sealing } from '../../projects/project.ts';
import type { StoredEndpoint } from './queries.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A secret as receivers get it: what is behind the prefix is the key in base64, as Standard Webhooks has it. */
export const newSigningSecret = (random: Random): string => PREFIX + random(BYTES).toString('base64');

/** The key that signs. */
export const signingKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

export const sealSecret = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  endpointId: string,
  secret: string,
): Buffer => seal(project.dataKey, random, place(project, endpointId), Buffer.from(secret));

export const openSecret = (project: Sealing, endpointId: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, endpointId), sealed).toString();

/** The secrets that messages are signed with, the newest first. */
export function openSecrets(project: Sealing, endpoint: StoredEndpoint, now: number) {
  const opened = (sealed: Buffer) => openSecret(project, endpoint.id, sealed);
  const { secret, previous_secret: previous, previous_secret_until: until } = endpoint;
  const holds = previous !== null && until !== null && until > now;
  return {
    secret: opened(secret),
    previous: holds ? { secret: opened(previous), expires_at_millis: until } : null,
  };
}

const place = ({ id }: Sealing, endpointId: string) => `webhook_endpoints.secret.${id}.${endpointId}`;
