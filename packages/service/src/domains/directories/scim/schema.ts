import { limits } from '@latchkey/protocol/limits';

/** An attribute of a resource, or a resource as a whole (RFC 7643, section 7). */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  /** What a reference leads to. */
  readonly referenceTypes?: readonly string[];
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  /** The service sets it; what a request says of it is left out of account. */
  readonly readOnly?: true;
  /** A value is added or removed as a whole. */
  readonly immutable?: true;
  readonly unique?: true;
  /** Of several values, how many there can be, where it isn't the usual number. */
  readonly most?: number;
  readonly subAttributes?: readonly Attribute[];
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const texts = (...names: string[]): Attribute[] => names.map((name) => ({ name, type: 'string' }));

/** An address, be it of another resource. */
const address = (name: string, ...referenceTypes: string[]): Attribute => ({ name, type: 'reference', referenceTypes });

const several = (name: string, ...more: Attribute[]): Attribute =>
  severalOf(name, { name: 'value', type: 'string' }, ...more);

const severalOf = (name: string, value: Attribute, ...more: Attribute[]): Attribute => ({
  name,
  type: 'complex',
  multiValued: true,
  subAttributes: [value, ...texts('display', 'type'), { name: 'primary', type: 'boolean' }, ...more],
});

/** Of other resources, by their ids. */
function reference(name: string, to: string, how: Pick<Attribute, 'immutable' | 'readOnly'>): Attribute {
  const value: Attribute = { name: 'value', type: 'string', caseExact: true };
  const subAttributes = [value, address('$ref', to), ...texts('display', 'type')];
  return {
    name,
    type: 'complex',
    multiValued: true,
    subAttributes: subAttributes.map((part) => ({ ...part, ...how })),
  };
}

/** What every resource has (RFC 7643, section 3.1). */
const common: readonly Attribute[] = [
  { name: 'schemas', type: 'string', multiValued: true, caseExact: true, readOnly: true },
  { name: 'id', type: 'string', caseExact: true, readOnly: true },
  {
    name: 'meta',
    type: 'complex',
    readOnly: true,
    subAttributes: [
      ...texts('resourceType', 'location', 'version'),
      { name: 'created', type: 'dateTime' },
      { name: 'lastModified', type: 'dateTime' },
    ],
  },
];

/** What a directory says of a user (RFC 7643, section 4.1); passwords stay with the directory. */
export const userAttributes: readonly Attribute[] = [
  { name: 'externalId', type: 'string', caseExact: true },
  { name: 'userName', type: 'string', required: true, unique: true },
  {
    name: 'name',
    type: 'complex',
    subAttributes: texts('formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'),
  },
  ...texts('displayName', 'nickName'),
  address('profileUrl', 'external'),
  ...texts('title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
  { name: 'active', type: 'boolean' },
  several('emails'),
  several('phoneNumbers'),
  several('ims'),
  severalOf('photos', address('value', 'external')),
  several('addresses', ...texts('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country')),
  several('entitlements'),
  several('roles'),
  { ...reference('groups', 'Group', { readOnly: true }), readOnly: true },
];

/** What a directory says of a group (RFC 7643, section 4.2). */
export const groupAttributes: readonly Attribute[] = [
  { name: 'externalId', type: 'string', caseExact: true },
  { name: 'displayName', type: 'string', required: true },
  { ...reference('members', 'User', { immutable: true }), most: limits.usersOfDirectory },
];

/** The extension for companies (RFC 7643, section 4.3). */
export const enterpriseAttributes: readonly Attribute[] = [
  ...texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
  {
    name: 'manager',
    type: 'complex',
    subAttributes: [...texts('value'), address('$ref', 'User'), ...texts('displayName')],
  },
];

const enterprise: Attribute = { name: ENTERPRISE, type: 'complex', subAttributes: enterpriseAttributes };

/** All that a user resource can hold, the extension as one attribute of it. */
export const userResource: Attribute = {
  name: USER,
  type: 'complex',
  subAttributes: [...common, ...userAttributes, enterprise],
};

/** All that a group resource can hold. */
export const groupResource: Attribute = {
  name: GROUP,
  type: 'complex',
  subAttributes: [...common, ...groupAttributes],
};

/** A part of an attribute by its name, which is told apart in any case (RFC 7643, section 2.1). */
export const partOf = ({ subAttributes = [] }: Attribute, name: string): Attribute | undefined =>
  subAttributes.find((part) => part.name.toLowerCase() === name.toLowerCase());

/** An attribute from a resource, or another attribute, downwards; undefined where the schema has none by that name. */
export function attributePath(whole: Attribute, text: string): readonly Attribute[] | undefined {
  const path: Attribute[] = [];
  let parent = whole;
  for (const name of namesIn(whole, text)) {
    const part = partOf(parent, name);
    if (!part) return undefined;
    path.push(part);
    parent = part;
  }
  return path.length > 0 ? path : undefined;
}

/** Names in a path like `name.givenName`, or one that begins with the name of a schema (RFC 7644, section 3.10). */
function namesIn({ name, subAttributes = [] }: Attribute, text: string): string[] {
  const lower = text.toLowerCase();
  const extension = subAttributes.find((part) => isOf(part.name, lower));
  if (extension) return [extension.name, ...rest(extension.name, text)];
  return isOf(name, lower) ? rest(name, text) : text.split('.');
}

/** Whether a path begins with the name of a schema. */
function isOf(schema: string, path: string): boolean {
  const start = schema.toLowerCase();
  return schema.startsWith('urn:') && (path === start || path.startsWith(`${start}:`));
}

const rest = (schema: string, text: string): string[] =>
  text.length === schema.length ? [] : text.slice(schema.length + 1).split('.');
