const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user as the library's tests begin with, in attributes that our schemas have. */
export const before = {
  userName: 'peter@example.com',
  name: { familyName: 'Parker', givenName: 'Peter' },
  active: true,
  emails: [{ value: 'peter@example.com', primary: true }],
  [ENTERPRISE]: { organization: 'Bugle', department: 'Photos' },
};

/** A case that the tests of scim-patch have, and what comes of it. */
export interface PatchCase {
  /** What the user has besides. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly changes: readonly object[];
  /** The attributes that are others afterwards; undefined where one is gone. */
  readonly becomes?: Readonly<Record<string, unknown>>;
  /** The `scimType` of a refusal. */
  readonly refused?: string;
  /** Where the library does something else: what, and why ours doesn't. */
  readonly unlike?: string;
}

const four = [
  { value: 'one@example.com', primary: true, display: 'before' },
  ...['two', 'three', 'four'].map((name) => ({ value: `${name}@example.com`, primary: false, display: 'before' })),
];
const fourWith = (change: (one: (typeof four)[number]) => object) => four.map((one) => change(one));
const work = { type: 'work', formatted: '1111 Street Rd' };
const phones = [
  { value: '+1', primary: true },
  { value: '+2', primary: false },
];
const three = { value: '+3', primary: false };

export const patches: Readonly<Record<string, PatchCase>> = {
  // Replace.
  'replace by a path': { changes: [{ op: 'replace', path: 'active', value: false }], becomes: { active: false } },
  'replace by a path with the schema': {
    changes: [{ op: 'replace', path: `${USER}:active`, value: false }],
    becomes: { active: false },
  },
  'replace without a path': { changes: [{ op: 'replace', value: { active: false } }], becomes: { active: false } },
  'replace a part by a path': {
    changes: [{ op: 'replace', path: 'name.familyName', value: 'Jones' }],
    becomes: { name: { familyName: 'Jones', givenName: 'Peter' } },
  },
  'replace a part without a path': {
    changes: [{ op: 'replace', value: { name: { familyName: 'Jones' } } }],
    becomes: { name: { familyName: 'Jones', givenName: 'Peter' } },
  },
  'replace of the extension without a path': {
    changes: [{ op: 'replace', value: { [ENTERPRISE]: { department: 'News' } } }],
    becomes: { [ENTERPRISE]: { organization: 'Bugle', department: 'News' } },
  },
  'replace several at once': {
    changes: [{ op: 'replace', value: { name: { familyName: 'Jones', givenName: 'John' }, active: false } }],
    becomes: { name: { familyName: 'Jones', givenName: 'John' }, active: false },
  },
  'replace several by their paths': {
    changes: [
      { op: 'replace', path: 'name.familyName', value: 'Jones' },
      { op: 'replace', path: 'name.givenName', value: 'John' },
      { op: 'replace', path: 'active', value: false },
    ],
    becomes: { name: { familyName: 'Jones', givenName: 'John' }, active: false },
  },
  'replace the primary address': {
    changes: [{ op: 'replace', path: 'emails[primary eq true]', value: { value: 'new@example.com', primary: true } }],
    becomes: { emails: [{ value: 'new@example.com', primary: true }] },
  },
  'replace the value of the primary address': {
    changes: [{ op: 'replace', path: 'emails[primary eq true].value', value: 'new@example.com' }],
    becomes: { emails: [{ value: 'new@example.com', primary: true }] },
  },
  'replace one that is not there, with a text': {
    changes: [{ op: 'replace', path: 'roles[value eq "none"]', value: 'not added' }],
    becomes: { roles: [{ value: 'not added' }] },
    unlike: 'The library answers noTarget, as a text is no value there; ours has it stand for a value, and adds it.',
  },
  'replace a part of one that is not there': {
    changes: [{ op: 'replace', path: 'addresses[type eq "work"].country', value: 'Denmark' }],
    becomes: { addresses: [{ type: 'work', country: 'Denmark' }] },
  },
  'replace a part of a primary one that is not there': {
    changes: [{ op: 'replace', path: 'roles[primary eq true].value', value: 'hero' }],
    becomes: { roles: [{ primary: true, value: 'hero' }] },
  },
  'replace what no schema has': {
    changes: [{ op: 'replace', path: 'unknown.part', value: true }],
    refused: 'invalidPath',
    unlike: 'The library knows no schema, and adds it.',
  },
  'replace a complex value with a text': {
    changes: [{ op: 'replace', path: 'name', value: 'Jones' }],
    refused: 'invalidValue',
    unlike: 'The library knows no schema, and puts the text in its place.',
  },
  'replace in capitals': { changes: [{ op: 'Replace', value: { active: false } }], becomes: { active: false } },
  'replace of the extension by a path': {
    changes: [{ op: 'replace', path: `${ENTERPRISE}:department`, value: 'News' }],
    becomes: { [ENTERPRISE]: { organization: 'Bugle', department: 'News' } },
  },
  'replace several values': {
    changes: [{ op: 'replace', path: 'emails', value: [{ value: 'new@example.com' }] }],
    becomes: { emails: [{ value: 'new@example.com' }] },
  },
  'replace adds parts to one that matches': {
    changes: [{ op: 'replace', path: 'emails[value eq "peter@example.com"]', value: { display: 'Peter' } }],
    becomes: { emails: [{ value: 'peter@example.com', primary: true, display: 'Peter' }] },
  },
  'replace adds and changes parts of one that matches': {
    changes: [
      {
        op: 'replace',
        path: 'emails[value eq "peter@example.com"]',
        value: { display: 'Peter', value: 'new@example.com' },
      },
    ],
    becomes: { emails: [{ value: 'new@example.com', primary: true, display: 'Peter' }] },
  },
  'replace by a filter with dots': {
    changes: [{ op: 'Replace', path: 'emails[value eq "peter@example.com"].value', value: 'new@example.com' }],
    becomes: { emails: [{ value: 'new@example.com', primary: true }] },
  },
  'replace a part of all values': {
    given: { emails: four },
    changes: [{ op: 'replace', path: 'emails.display', value: 'after' }],
    becomes: { emails: fourWith((one) => ({ ...one, display: 'after' })) },
  },
  'replace several values with one that is no list': {
    given: { emails: four },
    changes: [{ op: 'replace', path: 'emails', value: { display: 'after' } }],
    becomes: { emails: [{ display: 'after' }] },
    unlike:
      'The library changes each of them; ours has it stand for a list of one, which replaces all (RFC 7644, section 3.5.2.3).',
  },
  'replace a part of several that match': {
    given: { emails: four },
    changes: [{ op: 'replace', path: 'emails[primary eq false].display', value: 'after' }],
    becomes: { emails: fourWith((one) => (one.primary ? one : { ...one, display: 'after' })) },
  },
  'replace in several that match': {
    given: { emails: four },
    changes: [{ op: 'replace', path: 'emails[primary eq false]', value: { display: 'after' } }],
    becomes: { emails: fourWith((one) => (one.primary ? one : { ...one, display: 'after' })) },
  },
  'replace a text with an object': {
    changes: [{ op: 'replace', path: 'emails[type eq "work"].value', value: {} }],
    refused: 'invalidValue',
    unlike: 'The library knows no schema, and stores the object.',
  },
  'replace a complex value with nothing': { changes: [{ op: 'replace', path: 'name', value: {} }], becomes: {} },

  // Add.
  'add without a path': { changes: [{ op: 'add', value: { title: 'new' } }], becomes: { title: 'new' } },
  'add by a path': { changes: [{ op: 'add', path: 'title', value: 'new' }], becomes: { title: 'new' } },
  'add a part by a path': {
    changes: [{ op: 'add', path: 'name.middleName', value: 'B.' }],
    becomes: { name: { familyName: 'Parker', givenName: 'Peter', middleName: 'B.' } },
  },
  'add a part without a path': {
    changes: [{ op: 'add', value: { name: { middleName: 'B.' } } }],
    becomes: { name: { familyName: 'Parker', givenName: 'Peter', middleName: 'B.' } },
  },
  'add to the extension without a path': {
    changes: [{ op: 'add', value: { [ENTERPRISE]: { division: 'City' } } }],
    becomes: { [ENTERPRISE]: { organization: 'Bugle', department: 'Photos', division: 'City' } },
  },
  'add several at once': {
    changes: [{ op: 'add', value: { title: 'new', name: { middleName: 'B.' } } }],
    becomes: { title: 'new', name: { familyName: 'Parker', givenName: 'Peter', middleName: 'B.' } },
  },
  'add to the primary address': {
    changes: [{ op: 'add', path: 'emails[primary eq true]', value: { display: 'Peter', type: 'work' } }],
    becomes: { emails: [{ value: 'peter@example.com', primary: true, display: 'Peter', type: 'work' }] },
  },
  'add a part to the primary address': {
    changes: [{ op: 'add', path: 'emails[primary eq true].display', value: 'Peter' }],
    becomes: { emails: [{ value: 'peter@example.com', primary: true, display: 'Peter' }] },
  },
  'add to several values': {
    given: { roles: [{ value: 'one' }, { value: 'two' }] },
    changes: [{ op: 'add', path: 'roles', value: { value: 'three' } }],
    becomes: { roles: [{ value: 'one' }, { value: 'two' }, { value: 'three' }] },
  },
  'add a value that there is': {
    given: { roles: [{ value: 'one' }, { value: 'two' }] },
    changes: [{ op: 'add', path: 'roles', value: { value: 'two' } }],
    becomes: { roles: [{ value: 'one' }, { value: 'two' }] },
  },
  'add replaces one value': {
    changes: [{ op: 'add', path: 'name.familyName', value: 'Jones' }],
    becomes: { name: { familyName: 'Jones', givenName: 'Peter' } },
  },
  'add a text to a complex value': { changes: [{ op: 'add', path: 'name', value: 'Jones' }], refused: 'invalidValue' },
  'add by a filter of what no schema has': {
    changes: [{ op: 'add', path: 'emails[unknown eq true]', value: { display: 'Peter' } }],
    refused: 'invalidFilter',
    unlike: 'The library knows no schema, and changes nothing.',
  },
  'add in capitals': { changes: [{ op: 'Add', value: { title: 'new' } }], becomes: { title: 'new' } },
  'add to an extension that is not there': {
    given: { [ENTERPRISE]: undefined },
    changes: [{ op: 'add', path: `${ENTERPRISE}:department`, value: 'News' }],
    becomes: { [ENTERPRISE]: { department: 'News' } },
  },
  'add a list': {
    changes: [{ op: 'Add', path: 'emails', value: [{ value: 'new@example.com' }] }],
    becomes: { emails: [...before.emails, { value: 'new@example.com' }] },
  },
  'add a list that there is': { changes: [{ op: 'Add', path: 'emails', value: before.emails }], becomes: {} },
  'add a part of one that is not there': {
    changes: [{ op: 'Add', path: 'addresses[type eq "work"].formatted', value: '1111 Street Rd' }],
    becomes: { addresses: [work] },
  },
  'add a part of one that is not there, beside another': {
    given: { addresses: [{ type: 'home', formatted: '2222 Avenue Blvd' }] },
    changes: [{ op: 'add', path: 'addresses[type eq "work"].formatted', value: '1111 Street Rd' }],
    becomes: { addresses: [{ type: 'home', formatted: '2222 Avenue Blvd' }, work] },
  },
  'add by a filter that names no one value': {
    changes: [{ op: 'Add', path: 'addresses[type eq "work" or type eq "home"].formatted', value: 'x' }],
    refused: 'noTarget',
  },
  'add by a filter that is not closed': {
    changes: [{ op: 'Add', path: 'addresses[type eq "work.formatted', value: 'x' }],
    refused: 'invalidPath',
  },
  'add by paths as names': {
    changes: [
      {
        op: 'add',
        value: {
          'name.givenName': 'John',
          'name.familyName': 'Doe',
          'name.formatted': 'John Doe',
          'favorites.food': 'x',
        },
      },
    ],
    becomes: { name: { givenName: 'John', familyName: 'Doe', formatted: 'John Doe' } },
    unlike: 'The library knows no schema, and adds the food as well.',
  },
  'add where there is null': {
    given: { title: null },
    changes: [{ op: 'add', path: 'title', value: '1' }],
    becomes: { title: '1' },
  },
  'add an address twice': {
    changes: [{ op: 'add', path: 'emails', value: { value: 'peter@example.com', primary: true } }],
    becomes: {},
  },
  'add a list of which one is there': {
    changes: [{ op: 'add', path: 'emails', value: [...before.emails, { value: 'new@example.com', primary: false }] }],
    becomes: { emails: [...before.emails, { value: 'new@example.com', primary: false }] },
  },
  'add two primary addresses without a path': {
    changes: [
      {
        op: 'add',
        value: {
          emails: [
            { value: 'new@example.com', primary: true },
            { value: 'newer@example.com', primary: true },
          ],
        },
      },
    ],
    refused: 'invalidValue',
    unlike: 'One value at most is primary (RFC 7643, section 2.4); the library knows no schema.',
  },
  'add one address without a path': {
    changes: [{ op: 'add', value: { emails: { value: 'new@example.com', primary: true } } }],
    becomes: {
      emails: [
        { value: 'peter@example.com', primary: false },
        { value: 'new@example.com', primary: true },
      ],
    },
    unlike: 'A new primary value takes that from the one before (RFC 7644, section 3.5.2); the library leaves both.',
  },
  'add a part to several that match': {
    given: { emails: four },
    changes: [{ op: 'add', path: 'emails[primary eq false].type', value: 'work' }],
    becomes: { emails: fourWith((one) => (one.primary ? one : { ...one, type: 'work' })) },
  },
  'add to several that match': {
    given: { emails: four },
    changes: [{ op: 'add', path: 'emails[primary eq false]', value: { type: 'work' } }],
    becomes: { emails: fourWith((one) => (one.primary ? one : { ...one, type: 'work' })) },
  },
  'add a part that is empty': {
    changes: [{ op: 'add', path: 'name', value: { familyName: null, middleName: 'B.' } }],
    becomes: { name: { givenName: 'Peter', middleName: 'B.' } },
    unlike: 'The library stores null, which is the same as none (RFC 7643, section 2.5).',
  },
  'add nothing to a complex value': { changes: [{ op: 'add', path: 'name', value: {} }], becomes: {} },

  // Remove.
  'remove without a path': { changes: [{ op: 'remove' }], refused: 'noTarget' },
  'remove a flag': {
    changes: [{ op: 'remove', path: 'active' }],
    becomes: { active: true },
    unlike: 'A user is active who is not said to be inactive, as other servers have it.',
  },
  'remove a part': { changes: [{ op: 'remove', path: 'name.familyName' }], becomes: { name: { givenName: 'Peter' } } },
  'remove a complex value': { changes: [{ op: 'remove', path: 'name' }], becomes: { name: undefined } },
  'remove several attributes': {
    changes: [
      { op: 'remove', path: 'name' },
      { op: 'Remove', path: 'emails' },
    ],
    becomes: { name: undefined, emails: undefined },
  },
  'remove the value of the primary address': {
    changes: [{ op: 'remove', path: 'emails[primary eq true].value' }],
    becomes: { emails: [{ primary: true }] },
  },
  'remove one that matches': {
    given: { phoneNumbers: phones },
    changes: [{ op: 'remove', path: 'phoneNumbers[primary eq true]' }],
    becomes: { phoneNumbers: [{ value: '+2', primary: false }] },
  },
  'remove values from what no schema has': {
    changes: [{ op: 'remove', path: 'name.unknown', value: [] }],
    refused: 'invalidPath',
  },
  'remove a list in a list': {
    given: { phoneNumbers: phones },
    changes: [{ op: 'remove', path: 'phoneNumbers', value: [[]] }],
    refused: 'invalidValue',
  },
  'remove one by its value': {
    given: { phoneNumbers: phones },
    changes: [{ op: 'remove', path: 'phoneNumbers', value: [{ value: '+2', primary: false }] }],
    becomes: { phoneNumbers: [{ value: '+1', primary: true }] },
  },
  'remove several by their values': {
    given: { phoneNumbers: [...phones, three, three] },
    changes: [{ op: 'remove', path: 'phoneNumbers', value: [{ value: '+2', primary: false }, three] }],
    becomes: { phoneNumbers: [{ value: '+1', primary: true }] },
  },
  'remove one that is not there': {
    given: { phoneNumbers: phones },
    changes: [{ op: 'remove', path: 'phoneNumbers', value: [three] }],
    becomes: {},
  },
  'remove by a value that is no list': {
    given: { phoneNumbers: [...phones, three, three] },
    changes: [{ op: 'remove', path: 'phoneNumbers', value: three }],
    becomes: { phoneNumbers: phones },
  },
  'remove the last value': {
    given: { phoneNumbers: [{ value: '+1', primary: true }] },
    changes: [{ op: 'remove', path: 'phoneNumbers[primary eq true]' }],
    becomes: { phoneNumbers: undefined },
  },
  'remove from the extension': {
    changes: [{ op: 'remove', path: `${ENTERPRISE}:department` }],
    becomes: { [ENTERPRISE]: { organization: 'Bugle' } },
  },
  'remove deep in what no schema has': {
    changes: [{ op: 'remove', path: 'unknown.one.two.three' }],
    refused: 'invalidPath',
    unlike: 'The library knows no schema, and has nothing to do.',
  },
  'remove a part of all values': {
    given: { emails: four },
    changes: [{ op: 'remove', path: 'emails.display' }],
    becomes: { emails: fourWith(({ display: _, ...one }) => one) },
  },
  'remove a part of several that match': {
    given: { emails: four },
    changes: [{ op: 'remove', path: 'emails[primary eq false].display' }],
    becomes: { emails: fourWith(({ display, ...one }) => (one.primary ? { ...one, display } : one)) },
  },

  // What is wrong.
  'an unknown change': { changes: [{ op: 'delete', path: 'active', value: true }], refused: 'invalidSyntax' },
  'a change that is no text': { changes: [{ op: 123, path: 'active', value: false }], refused: 'invalidSyntax' },
  'no change': { changes: [], refused: 'invalidSyntax' },
  'add without a value': { changes: [{ op: 'add', path: 'title' }], refused: 'invalidValue' },
  'a path that is no text': { changes: [{ op: 'add', path: true, value: { title: 'x' } }], refused: 'invalidPath' },
  'a filter without a value': {
    changes: [{ op: 'replace', path: 'emails[type eq]', value: true }],
    refused: 'invalidFilter',
  },
  'a bracket that is not closed': {
    changes: [{ op: 'replace', path: 'emails[type eq "toto"', value: true }],
    refused: 'invalidPath',
  },
  'a filter of one value': {
    changes: [{ op: 'replace', path: 'userName[value eq "toto"]', value: true }],
    refused: 'invalidFilter',
  },
  'a filter that is no filter': {
    changes: [{ op: 'replace', path: "emails[' eq true].value", value: true }],
    refused: 'invalidFilter',
  },
};
