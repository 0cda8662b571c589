import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Sealing } from '../projects/project.ts';

type Column = 'password_secret' | 'session_secret';

/** A secret as it is stored: encrypted, good in its own place alone. */
export const sealSecret = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  column: Column,
  secret: string,
): Buffer => seal(project.dataKey, random, place(project, column), Buffer.from(secret));

export const openSecret = (project: Sealing, column: Column, sealed: Buffer): string =>
  open(project.dataKey, place(project, column), sealed).toString();

const place = ({ id }: Sealing, column: Column) => `previous_systems.${column}.${id}`;
