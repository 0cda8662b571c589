import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { FindProject } from '../projects/project.ts';
import { serviceProviderOf } from './connection.ts';
import { connectionById } from './queries.ts';

/** Our metadata for a connection. Throws the refusal SINGLE_SIGN_ON_CONNECTION_UNKNOWN. */
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
  const xml = serviceProviderMetadata({
    entityId: here.entity_id,
    assertionConsumerService: here.acs_url,
    signingCertificates: [],
    encryptionCertificates: [],
  });
  return { type: 'application/samlmetadata+xml', data: Buffer.from(xml) };
}
