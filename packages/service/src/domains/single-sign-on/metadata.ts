import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { FindProject } from '../projects/project.ts';
import { serviceProviderOf, signsRequests } from './connection.ts';
import { ownKeys } from './keys/keys.ts';
import { connectionById } from './queries.ts';

/** Our metadata for a connection. Throws the refusals SINGLE_SIGN_ON_CONNECTION_UNKNOWN and 429. */
export async function ownMetadata(
  context: Context,
  findProject: FindProject,
  { projectId, connectionId }: { readonly projectId: string; readonly connectionId: string },
): Promise<{ type: string; data: Buffer }> {
  const project = await findProject(projectId);
  const connection = project && (await connectionById(context.db, project.id, connectionId));
  if (!project || connection?.type !== 'saml') throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  const { serviceProviderMetadata } = await import('../saml/saml.ts');
  const here = serviceProviderOf(context, project, connection.id);
  const keys = await ownKeys(context, project, connection);
  const xml = serviceProviderMetadata({
    entityId: here.entity_id,
    assertionConsumerService: here.acs_url,
    singleLogoutService: here.slo_url,
    signsRequests: signsRequests(connection),
    signingCertificates: keys.map(({ certificate }) => certificate),
    // Of the others the private key goes earlier.
    encryptionCertificates: [keys[0].certificate],
  });
  return { type: 'application/samlmetadata+xml', data: Buffer.from(xml) };
}
