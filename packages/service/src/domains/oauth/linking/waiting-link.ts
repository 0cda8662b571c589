import type { Context } from '../../../platform/context.ts';
import { open, seal } from '../../../platform/crypto/key-ring.ts';
import type { OAuthAccount } from '../../accounts/add-account.ts';
import type { Granted } from '../../connected-accounts/tokens.ts';
import type { Project } from '../../projects/project.ts';

/** An account that is linked once the app comes with the code, and what its owner has granted. */
export interface WaitingLink {
  readonly account: OAuthAccount;
  readonly granted: Granted | undefined;
}

/** As it is stored: encrypted, good in its own flow alone. */
export const sealLink = ({ random }: Context, project: Project, stateHash: Buffer, link: WaitingLink): Buffer =>
  seal(project.dataKey, random, place(project, stateHash), Buffer.from(JSON.stringify(link)));

export const openLink = (project: Project, stateHash: Buffer, sealed: Buffer): WaitingLink =>
  JSON.parse(open(project.dataKey, place(project, stateHash), sealed).toString());

const place = (project: Project, stateHash: Buffer) => `oauth_grants.link.${project.id}.${stateHash.toString('hex')}`;
