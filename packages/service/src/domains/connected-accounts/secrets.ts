import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Sealing } from '../projects/project.ts';

type Kind = 'access_token' | 'refresh_token';

/** A token as it is stored: encrypted, good in its own row alone. */
export const sealToken = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  kind: Kind,
  id: string,
  token: string,
): Buffer => seal(project.dataKey, random, place(project, kind, id), Buffer.from(token));

export const openToken = (project: Sealing, kind: Kind, id: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, kind, id), sealed).toString();

const place = (project: Sealing, kind: Kind, id: string) => `oauth_tokens.${kind}.${project.id}.${id}`;
