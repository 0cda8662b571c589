import { isDeepStrictEqual } from 'node:util';
import type { Difference } from './differences.ts';

/** A difference between the servers, at places of the answers to some requests. Of what has no value, any one is known. */
interface Known extends Omit<Difference, 'at'> {
  readonly requests: readonly string[] | 'any';
  readonly at: string | RegExp;
  readonly why: string;
}

/** Every place where an answer of ours differs from the library's. What isn't here has to be the same. */
export const known: readonly Known[] = [
  // Discovery.
  {
    requests: ['service provider config'],
    at: 'authenticationSchemes.Bearer token.primary',
    ours: true,
    why: 'RFC 7643, section 8.5 has it; the library leaves it out.',
  },
  {
    requests: ['resource types'],
    at: 'Resources.Group.schemaExtensions',
    ours: {},
    why: 'A list that is empty, or none, is the same (RFC 7643, section 2.5).',
  },
  {
    requests: ['resource type Group'],
    at: 'schemaExtensions',
    ours: {},
    why: 'A list that is empty, or none, is the same (RFC 7643, section 2.5).',
  },
  {
    requests: ['schema User', 'schema Group', 'schema EnterpriseUser'],
    at: /\.caseExact$/,
    ours: false,
    why: 'Of complex values and flags the library leaves out what has a default (RFC 7643, section 2.2).',
  },
  {
    requests: ['schema User', 'schema Group', 'schema EnterpriseUser'],
    at: /\.uniqueness$/,
    ours: 'none',
    why: 'Of complex values and flags the library leaves out what has a default (RFC 7643, section 2.2).',
  },
  {
    requests: ['schema User', 'schema Group'],
    at: /\.(groups|members)\.subAttributes\.value\.caseExact$/,
    ours: true,
    theirs: false,
    why: 'An id tells letters apart (RFC 7643, section 3.1).',
  },
  ...[
    ['addresses', ['home', 'other', 'work']],
    ['emails', ['home', 'other', 'work']],
    ['groups', ['direct', 'indirect']],
    ['ims', ['aim', 'gtalk', 'icq', 'msn', 'qq', 'skype', 'xmpp', 'yahoo']],
    ['phoneNumbers', ['fax', 'home', 'mobile', 'other', 'pager', 'work']],
    ['photos', ['photo', 'thumbnail']],
    ['roles', {}],
  ].map(([name, theirs]) => ({
    requests: ['schema User'],
    at: `attributes.${name}.subAttributes.type.canonicalValues`,
    theirs,
    why: 'Suggestions are optional (RFC 7643, section 7), and any type is taken.',
  })),
  {
    requests: ['schema Group'],
    at: 'attributes.members.subAttributes.type.canonicalValues',
    theirs: ['Group', 'User'],
    why: 'Suggestions are optional (RFC 7643, section 7), and any type is taken.',
  },
  {
    requests: ['schema User', 'schema Group'],
    at: 'attributes.externalId',
    ours: 'there',
    why: 'Entra ID offers for its mappings what a schema lists, also what is common to all (RFC 7643, section 3.1).',
  },
  {
    requests: ['schema User'],
    at: /^attributes\.addresses\.subAttributes\.(display|value)$/,
    ours: 'there',
    why: 'Every attribute of several values may have them (RFC 7643, section 2.4).',
  },
  {
    requests: ['schema User'],
    at: /^attributes\.(password|x509Certificates)$/,
    theirs: 'there',
    why: 'Neither is stored: passwords stay with the identity provider.',
  },
  {
    requests: ['schema User'],
    at: 'attributes.groups.subAttributes.$ref.referenceTypes.1',
    theirs: 'User',
    why: 'A group of a user is no user; the library follows a slip in RFC 7643, section 8.7.1.',
  },
  {
    requests: ['schema Group'],
    at: 'attributes.members.subAttributes.$ref.referenceTypes.0',
    ours: 'User',
    theirs: 'Group',
    why: "Groups in groups aren't supported.",
  },
  {
    requests: ['schema Group'],
    at: 'attributes.members.subAttributes.$ref.referenceTypes.1',
    theirs: 'User',
    why: "Groups in groups aren't supported.",
  },
  {
    requests: ['schema EnterpriseUser'],
    at: 'attributes.manager.subAttributes.displayName.mutability',
    ours: 'readWrite',
    theirs: 'readOnly',
    why: 'A manager is often outside of the directory: only the identity provider knows the name.',
  },

  // Creating.
  {
    requests: ['a user with values that are empty'],
    at: 'emails',
    theirs: {},
    why: 'A list that is empty, or none, is the same (RFC 7643, section 2.5).',
  },
  {
    requests: ['a user with values that are empty'],
    at: 'title',
    theirs: '',
    why: 'Entra ID sends an empty text for what a user lacks.',
  },
  {
    requests: ['a user with a number as name', 'a user with one address that is no list'],
    at: 'status',
    ours: '201',
    theirs: '400 invalidValue',
    why: 'Ours takes what has one meaning only: a number as a text, one value as a list of it.',
  },
  {
    requests: ['a user with two primary addresses'],
    at: 'status',
    ours: '400 invalidValue',
    theirs: '201',
    why: 'One value at most is primary (RFC 7643, section 2.4).',
  },

  // Lists.
  {
    requests: 'any',
    at: 'itemsPerPage',
    why: 'The number of resources in the answer (RFC 7644, section 3.4.2); the library tells how many there may be.',
  },
  {
    requests: ['eq in other letters', 'co', 'groups by name', 'the extension'],
    at: /^(Resources\.(ada|engineers)|totalResults)$/,
    why: "Letters are told apart only where the schema says so (RFC 7643, section 2.2); the library's filters don't know it.",
  },
  {
    requests: ['gt of a flag'],
    at: 'status',
    ours: '400 invalidFilter',
    theirs: '200',
    why: 'Flags have no order (RFC 7644, table 3).',
  },
  {
    requests: ['pr of several values', 'several values as such', 'co of several values as such'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidValue',
    why: "Of complex values it is the value that is compared (RFC 7644, section 3.4.2.2); the library's filter throws a TypeError.",
  },
  {
    requests: ['a part of a complex value'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidValue',
    why: "What a resource lacks doesn't match; the library's filter throws a TypeError.",
  },
  {
    requests: ['not of and'],
    at: /^(Resources\.ada|totalResults)$/,
    why: 'Not of both is true where one of them is not so; the library negates each of them.',
  },
  {
    requests: ['a path with the core schema'],
    at: /^(Resources\.ada|totalResults)$/,
    why: 'An attribute may have its schema before it (RFC 7644, section 3.10).',
  },
  {
    requests: ['a quote in a text'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidFilter',
    why: 'A text is one of JSON, with its escapes (RFC 7644, figure 1).',
  },
  {
    requests: ['an unknown attribute', 'a filter without a value'],
    at: 'status',
    ours: '400 invalidFilter',
    theirs: '200',
    why: 'A mistake in a filter is told, so that none looks like an empty directory (RFC 7644, section 3.4.2.2).',
  },
  {
    requests: ['an empty filter'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidFilter',
    why: 'A filter that is empty is none.',
  },
  {
    requests: ['a start after the last'],
    at: /^Resources\.(ada|grace|mary)$/,
    theirs: 'there',
    why: 'There is nothing after the last (RFC 7644, section 3.4.2.4); the library answers the first page.',
  },
  {
    requests: ['a second page of one'],
    at: 'Resources.mary',
    theirs: 'there',
    why: 'There is nothing after the last (RFC 7644, section 3.4.2.4); the library answers the first page.',
  },

  // Attributes.
  {
    requests: [
      'a search',
      'attributes',
      'attributes in other letters',
      'attributes of a list',
      'attributes of what is created',
    ],
    at: /(^|\.)schemas$/,
    why: 'A resource always has its schemas (RFC 7643, section 3).',
  },
  {
    requests: ['a search of groups'],
    at: 'Resources.engineers.meta.version',
    theirs: 'a version',
    why: 'The version counts the members, which are not read for those who exclude them.',
  },
  {
    requests: [
      'a part as attribute',
      'a part of several values as attribute',
      'an attribute of the extension',
      'the extension as attribute',
      'an unknown attribute asked for',
      'an id excluded',
    ],
    at: 'status',
    ours: '200',
    theirs: '400 invalidValue',
    why: 'Any path can be asked for (RFC 7644, sections 3.9 and 3.10); the library throws a TypeError.',
  },

  // PATCH.
  {
    requests: ['add a value that there is'],
    at: /^(after )?phoneNumbers\.2$/,
    theirs: { value: '+1', type: 'work' },
    why: 'A value that there is already is not added again (RFC 7644, section 3.5.2.1).',
  },
  {
    requests: ['add a new primary value'],
    at: /^(after )?emails\.0\.primary$/,
    ours: false,
    theirs: true,
    why: 'A new primary value takes that from the one before (RFC 7644, section 3.5.2).',
  },
  {
    requests: ['add by a path with the core schema'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidPath',
    why: 'An attribute may have its schema before it (RFC 7644, section 3.10).',
  },
  {
    requests: ['add by a path with the core schema'],
    at: 'after title',
    ours: 'Guide',
    why: 'An attribute may have its schema before it (RFC 7644, section 3.10).',
  },
  {
    requests: ['add what no schema has without a path'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidPath',
    why: 'As in a whole resource, what no schema has is left out: identity providers send such attributes.',
  },
  {
    requests: ['replace a complex value'],
    at: /^(after )?name\.familyName$/,
    ours: 'Jensen',
    why: "What the value doesn't name stays as it is (RFC 7644, section 3.5.2.3).",
  },
  {
    requests: ['replace one that matches', 'replace a value of one that matches'],
    at: /^(after )?phoneNumbers\.\d\.(type|value)$/,
    why: 'Ours changes the value in its place, and keeps what is not named; the library puts another at the end.',
  },
  {
    requests: ['replace what matches nothing'],
    at: 'status',
    ours: '200',
    theirs: '400 noTarget',
    why: 'Entra ID replaces what is not there yet. By RFC 7644, section 3.5.2.3 it would be refused.',
  },
  {
    requests: ['replace what matches nothing'],
    at: 'after phoneNumbers.2',
    ours: { type: 'fax', value: '+3' },
    why: 'Entra ID replaces what is not there yet. By RFC 7644, section 3.5.2.3 it would be refused.',
  },
  {
    requests: ['replace the groups'],
    at: 'status',
    ours: '400 mutability',
    theirs: '204',
    why: 'It is read only (RFC 7644, section 3.5.2).',
  },
  {
    requests: ['remove what matches nothing', 'remove what is not there'],
    at: 'status',
    ours: '200',
    theirs: '204',
    why: 'Either may be answered (RFC 7644, section 3.5.2); ours sends the user back, changed or not.',
  },
  {
    requests: ['remove the extension'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidValue',
    why: "What isn't there is removed already; the library throws a TypeError.",
  },
  {
    requests: ['a filter of one value'],
    at: 'status',
    ours: '400 invalidFilter',
    theirs: '200',
    why: 'Only several values are filtered (RFC 7644, section 3.5.2).',
  },
  {
    requests: ['a filter of one value'],
    at: 'after title',
    theirs: 'y',
    why: 'Only several values are filtered (RFC 7644, section 3.5.2).',
  },
  {
    requests: ['no changes', 'changes that are no list'],
    at: 'status',
    ours: '400 invalidSyntax',
    theirs: '400 invalidValue',
    why: 'It is the structure of the message that is wrong (RFC 7644, table 9).',
  },
  {
    requests: ['changes without a schema'],
    at: 'status',
    ours: '200',
    theirs: '400 invalidSyntax',
    why: 'Ours takes a message that leaves out what its address says already.',
  },
  {
    requests: ['changes without a schema'],
    at: 'after title',
    ours: 'x',
    why: 'Ours takes a message that leaves out what its address says already.',
  },
  {
    requests: [
      'a group gets a member',
      'a group gets a member that it has',
      'a group loses a member',
      'a group loses a member by its value',
      'a group loses all members',
      'a group gets other members',
      'a group gets another name',
      'a group gets another name without a path',
    ],
    at: 'status',
    ours: '204',
    theirs: '200',
    why: 'Either may be answered (RFC 7644, section 3.5.2); ours never sends thousands of members back for one.',
  },
];

/** The rows of the table that tell of a difference. */
export const knownOf = (request: string, { at, ours, theirs }: Difference): readonly Known[] =>
  known.filter(
    (row) =>
      (row.requests === 'any' || row.requests.includes(request)) &&
      (typeof row.at === 'string' ? row.at === at : row.at.test(at)) &&
      (!('ours' in row || 'theirs' in row) || isDeepStrictEqual([row.ours, row.theirs], [ours, theirs])),
  );
