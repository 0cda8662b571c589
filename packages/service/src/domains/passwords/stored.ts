import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';

export { credentialsByEmail, hashOf, replaceHash } from './queries.ts';

/** A password hash as stored: also encrypted, so that a dump alone gives nothing to guess at. */
export const sealHash = ({ random }: Context, project: Project, userId: string, hash: string): Buffer =>
  seal(project.dataKey, random, place(project, userId), Buffer.from(hash));

export const openHash = (project: Project, userId: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, userId), sealed).toString();

const place = (project: Project, userId: string) => `users.password_hash.${project.id}.${userId}`;
