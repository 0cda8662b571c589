/** An attribute of a resource (RFC 7643, section 7). */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'complex';
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  /** The service sets it; what a request says of it is left out of account. */
  readonly readOnly?: true;
  readonly unique?: true;
  readonly subAttributes?: readonly Attribute[];
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const texts = (...names: string[]): Attribute[] => names.map((name) => ({ name, type: 'string' }));

const several = (name: string, ...more: Attribute[]): Attribute => ({
  name,
  type: 'complex',
  multiValued: true,
  subAttributes: [...texts('value', 'display', 'type'), { name: 'primary', type: 'boolean' }, ...more],
});

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
  ...texts('displayName', 'nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
  { name: 'active', type: 'boolean' },
  several('emails'),
  several('phoneNumbers'),
  several('ims'),
  several('photos'),
  several('addresses', ...texts('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country')),
  several('entitlements'),
  several('roles'),
];

/** The extension for companies (RFC 7643, section 4.3). */
export const enterpriseAttributes: readonly Attribute[] = [
  ...texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
  { name: 'manager', type: 'complex', subAttributes: texts('value', '$ref', 'displayName') },
];

const enterprise: Attribute = { name: ENTERPRISE, type: 'complex', subAttributes: enterpriseAttributes };

/** All that a user resource can hold, the extension as one attribute of it. */
export const userResource: Attribute = {
  name: USER,
  type: 'complex',
  subAttributes: [...common, ...userAttributes, enterprise],
};

/** A part of an attribute by its name, which is told apart in any case (RFC 7643, section 2.1). */
export const partOf = ({ subAttributes = [] }: Attribute, name: string): Attribute | undefined =>
  subAttributes.find((part) => part.name.toLowerCase() === name.toLowerCase());

/** An attribute from the resource downwards; undefined where the schema has none by that name. */
export function attributePath(text: string): readonly Attribute[] | undefined {
  const path: Attribute[] = [];
  let parent = userResource;
  for (const name of namesIn(text)) {
    const part = partOf(parent, name);
    if (!part) return undefined;
    path.push(part);
    parent = part;
  }
  return path.length > 0 ? path : undefined;
}

/** Names in a path like `name.givenName`, or one that begins with the name of a schema (RFC 7644, section 3.10). */
function namesIn(text: string): string[] {
  const lower = text.toLowerCase();
  if (lower === ENTERPRISE.toLowerCase()) return [ENTERPRISE];
  if (lower.startsWith(`${ENTERPRISE.toLowerCase()}:`))
    return [ENTERPRISE, ...text.slice(ENTERPRISE.length + 1).split('.')];
  return (lower.startsWith(`${USER.toLowerCase()}:`) ? text.slice(USER.length + 1) : text).split('.');
}
