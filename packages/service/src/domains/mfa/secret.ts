import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Sealing } from '../projects/project.ts';

/** The secret that a user shares with an authenticator app, as it is stored: encrypted. */
export const sealTotpSecret = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  userId: string,
  secret: Buffer,
): Buffer => seal(project.dataKey, random, place(project, userId), secret);

export const openTotpSecret = (project: Sealing, userId: string, sealed: Buffer): Buffer =>
  open(project.dataKey, place(project, userId), sealed);

const place = (project: Sealing, userId: string) => `users.totp_secret.${project.id}.${userId}`;
