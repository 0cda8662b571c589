import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Sealing } from '../projects/project.ts';

export { credentialsByEmail, hashOf, replaceHash } from './queries.ts';

/** A password hash as stored: also encrypted, so that a dump alone gives nothing to guess at. */
export const sealHash = ({ random }: Pick<Context, 'random'>, project: Sealing, userId: string, hash: string): Buffer =>
  seal(project.dataKey, random, place(project, userId), Buffer.from(hash));

export const openHash = (project: Sealing, userId: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, userId), sealed).toString();

const place = (project: Sealing, userId: string) => `users.password_hash.${project.id}.${userId}`;
