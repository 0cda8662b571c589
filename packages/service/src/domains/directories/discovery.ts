import { limits } from '@latchkey/protocol/limits';
import { MAX_OPERATIONS } from './bulk/operations.ts';
import { descriptionOf } from './scim/descriptions.ts';
import { MAX_RESULTS } from './scim/page.ts';
import {
  type Attribute,
  ENTERPRISE,
  enterpriseAttributes,
  GROUP,
  groupAttributes,
  USER,
  userAttributes,
} from './scim/schema.ts';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';

/** What the service can do (RFC 7643, section 5). */
export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [`${SCHEMA}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: MAX_OPERATIONS, maxPayloadSize: limits.directoryBodyBytes },
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
  {
    schemas: [`${SCHEMA}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group of users of the directory.',
    schema: GROUP,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/Group` },
  },
];

/** What the resources are made of (RFC 7643, section 7). */
export const schemas = (baseUrl: string) => [
  schema(baseUrl, { id: USER, name: 'User', description: 'A user of the directory.' }, userAttributes),
  schema(baseUrl, { id: GROUP, name: 'Group', description: 'A group of users of the directory.' }, groupAttributes),
  schema(
    baseUrl,
    { id: ENTERPRISE, name: 'EnterpriseUser', description: 'What companies say of a user.' },
    enterpriseAttributes,
  ),
];

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const schema = (baseUrl: string, { id, name, description }: Named, attributes: readonly Attribute[]) => ({
  schemas: [`${SCHEMA}:Schema`],
  id,
  name,
  description,
  attributes: attributes.map((attribute) => described(id, attribute)),
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
});

/** An attribute as `/Schemas` has it (RFC 7643, section 7). */
interface Described extends Pick<Attribute, 'name' | 'type' | 'referenceTypes'> {
  readonly description: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: string;
  readonly returned: 'default';
  readonly uniqueness: 'server' | 'none';
  readonly subAttributes?: readonly Described[];
}

/** An attribute of a schema, which is found in it by its path. */
const described = (schema: string, attribute: Attribute, path = attribute.name): Described => ({
  name: attribute.name,
  type: attribute.type,
  description: descriptionOf(schema, path),
  multiValued: attribute.multiValued ?? false,
  required: attribute.required ?? false,
  caseExact: attribute.caseExact ?? false,
  mutability: mutabilityOf(attribute),
  returned: 'default',
  uniqueness: attribute.unique ? 'server' : 'none',
  ...(attribute.referenceTypes && { referenceTypes: attribute.referenceTypes }),
  ...(attribute.subAttributes && {
    subAttributes: attribute.subAttributes.map((part) => described(schema, part, `${path}.${part.name}`)),
  }),
});

function mutabilityOf({ readOnly, immutable }: Attribute): string {
  if (readOnly) return 'readOnly';
  return immutable ? 'immutable' : 'readWrite';
}
