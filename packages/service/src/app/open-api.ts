import { type EndpointTable, endpoints } from '@latchkey/protocol';
import { type OpenApiDocument, openApiDocument } from '@latchkey/protocol/derived/openapi';
import { protocolVersion } from '@latchkey/protocol/version';

/** The API of a service as an OpenAPI document. It is made at its first use: a start has other things to do. */
export function openApiAt(baseUrl: string): () => OpenApiDocument {
  let made: OpenApiDocument | undefined;
  return () => {
    made ??= openApiDocument(endpoints as EndpointTable, {
      title: 'Latchkey',
      version: protocolVersion,
      serverUrl: `${baseUrl}/api/v1`,
    });
    return made;
  };
}
