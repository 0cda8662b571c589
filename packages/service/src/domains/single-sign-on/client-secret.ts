import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Sealing } from '../projects/project.ts';

/** A client secret as it is stored: encrypted, good for its own connection alone. */
export const sealClientSecret = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  id: string,
  secret: string,
): Buffer => seal(project.dataKey, random, place(project, id), Buffer.from(secret));

export const openClientSecret = (project: Sealing, id: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, id), sealed).toString();

const place = (project: Sealing, id: string) => `single_sign_on_connections.client_secret.${project.id}.${id}`;
