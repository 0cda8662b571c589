import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { Sealing } from '../../projects/project.ts';

/** What a key pair is called within its project. */
export const keyPairName = (connectionId: string, generation: number) => `${connectionId}.${generation}`;

/** A private key in PEM as it is stored: encrypted, good for its own key pair alone. */
export const sealPrivateKey = (
  { random }: Pick<Context, 'random'>,
  project: Sealing,
  name: string,
  pem: string,
): Buffer => seal(project.dataKey, random, place(project, name), Buffer.from(pem));

export const openPrivateKey = (project: Sealing, name: string, sealed: Buffer): string =>
  open(project.dataKey, place(project, name), sealed).toString();

const place = (project: Sealing, name: string) => `saml_keys.private_key.${project.id}.${name}`;
