import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Project } from '../projects/project.ts';

/** A client secret as it is stored: encrypted, good for its own connection alone. */
export const sealClientSecret = ({ random }: Context, project: Project, id: string, secret: string): Buffer =>
  seal(project.dataKey, random, place(project, id), Buffer.from(secret));

export const openClientSecret = (project: Project, id: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, id), sealed).toString();

const place = (project: Project, id: string) => `single_sign_on_connections.client_secret.${project.id}.${id}`;
