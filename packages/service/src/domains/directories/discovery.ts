import { limits } from '@latchkey/protocol/limits';
import { MAX_RESULTS } from './list.ts';
import { type Attribute, ENTERPRISE, enterpriseAttributes, USER, userAttributes } from './scim/schema.ts';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';

/** What the service can do (RFC 7643, section 5). */
export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [`${SCHEMA}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: limits.bodyBytes },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the directory, in the header Authorization.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (baseUrl: string) => [
  {
    schemas: [`${SCHEMA}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A user of the directory.',
    schema: USER,
    schemaExtensions: [{ schema: ENTERPRISE, required: false }],
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
  },
];

/** What the resources are made of (RFC 7643, section 7). */
export const schemas = (baseUrl: string) => [
  schema(baseUrl, USER, 'User', userAttributes),
  schema(baseUrl, ENTERPRISE, 'EnterpriseUser', enterpriseAttributes),
];

const schema = (baseUrl: string, id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: [`${SCHEMA}:Schema`],
  id,
  name,
  description: name === 'User' ? 'A user of the directory.' : 'What companies say of a user.',
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
});

interface Described {
  readonly name: string;
  readonly subAttributes?: readonly Described[];
}

const described = (attribute: Attribute): Described => ({
  name: attribute.name,
  ...{ type: attribute.type, multiValued: attribute.multiValued ?? false, required: attribute.required ?? false },
  ...{ caseExact: attribute.caseExact ?? false, mutability: 'readWrite', returned: 'default' },
  ...{ uniqueness: attribute.unique ? 'server' : 'none' },
  ...(attribute.subAttributes && { subAttributes: attribute.subAttributes.map(described) }),
});
