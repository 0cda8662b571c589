import { unregisteredOrigins } from '@latchkey/protocol/oauth-clients';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';

/** Whether a project lets in applications that no owner has registered, and which have said so in this way. */
export function isOriginAllowed({ config }: Project, origin: OAuthClient['origin']): boolean {
  const origins: readonly string[] = unregisteredOrigins[config.unregistered_clients];
  return origin === 'owner' || origins.includes(origin);
}

/** Whether one that registers itself has to wait for an owner. */
export const needsApproval = ({ config }: Project, origin: OAuthClient['origin']): boolean =>
  origin === 'registration' && config.unregistered_clients === 'registration-with-approval';
