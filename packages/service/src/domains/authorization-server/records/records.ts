import type { Context } from '../../../platform/context.ts';
import { hashSecret, open, primary, seal } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';

/** What the provider keeps of a record, by its own names. */
export type Payload = Readonly<Record<string, unknown>>;

/** Under what a record is kept: the hash of what it is found by, since that is the token itself. */
export const recordHash = ({ ring }: Context, project: Project, id: string): Buffer =>
  hashSecret(primary(ring), 'oidc-record', project.id, id);

export const userCodeHash = ({ ring }: Context, project: Project, userCode: string): Buffer =>
  hashSecret(primary(ring), 'oidc-user-code', project.id, userCode);

const placeOf = (project: Project, kind: string, hash: Buffer) =>
  `oidc_records.payload.${project.id}.${kind}.${hash.toString('hex')}`;

/** Sealed, for the token is in it. */
export const sealPayload = ({ random }: Context, project: Project, kind: string, hash: Buffer, payload: Payload) =>
  seal(project.dataKey, random, placeOf(project, kind, hash), Buffer.from(JSON.stringify(payload)));

export const openPayload = (project: Project, kind: string, hash: Buffer, sealed: Buffer): Payload =>
  JSON.parse(open(project.dataKey, placeOf(project, kind, hash), sealed).toString());
