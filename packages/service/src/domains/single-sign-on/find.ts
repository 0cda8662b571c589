import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { ProviderServices } from '../providers/provider.ts';
import type { Connection } from './connection.ts';
import { openIdConnection } from './openid-connection.ts';
import type { ConnectedProvider } from './provider.ts';
import { connectionById } from './queries.ts';
import { samlConnection } from './saml-connection.ts';

/** A connection of the project that is switched on. Throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED. */
export async function enabledConnection({ db }: Context, project: Project, id: string): Promise<Connection> {
  const connection = await connectionById(db, project.id, id);
  if (!connection?.isEnabled) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  return connection;
}

/** A connection that can be tried although it is off. Throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED where it is gone. */
export async function anyConnection({ db }: Context, project: Project, id: string): Promise<Connection> {
  const connection = await connectionById(db, project.id, id);
  if (!connection) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  return connection;
}

/** The identity provider of a connection. */
export const connectedProvider = (
  context: Context,
  services: ProviderServices,
  project: Project,
  connection: Connection,
): ConnectedProvider =>
  connection.type === 'saml'
    ? samlConnection(context, project, connection)
    : openIdConnection(context, services, project, connection);
