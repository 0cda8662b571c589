import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Sealing } from '../../projects/project.ts';

/** A longer one would make an address that servers refuse. */
const MAX_CHARACTERS = 6_000;

/** Of which connection it is, and for whom. */
interface Of {
  readonly connectionId: string;
  readonly subject: string;
}

/** An id token as it is stored, in base64: encrypted, good for its own user of its own connection alone. */
export const sealIdToken = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  of: Of,
  token: string | undefined,
): string | undefined =>
  token !== undefined && token.length <= MAX_CHARACTERS
    ? seal(project.dataKey, random, place(project, of), Buffer.from(token)).toString('base64')
    : undefined;

export const openIdToken = (project: Sealing, of: Of, sealed: string): string =>
  open(project.dataKey, place(project, of), Buffer.from(sealed, 'base64')).toString();

const place = (project: Sealing, { connectionId, subject }: Of) =>
  `connection_sessions.id_token.${project.id}.${connectionId}.${subject}`;
